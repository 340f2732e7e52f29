"""What the shell and the screens both show: events, questions and claims as rows."""
