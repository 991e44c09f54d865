"""The screens of the horror of four stats. What players must not know yet is on no page of theirs and in no file."""
