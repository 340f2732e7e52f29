"""What both faces draw: events, questions and claims as rows, for the shell and the screens alike."""
