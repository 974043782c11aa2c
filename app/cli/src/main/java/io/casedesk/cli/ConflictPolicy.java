package io.casedesk.cli;

/** What counts where two reviewers disagree; the names are those of the command line. */
enum ConflictPolicy {
  both,
  mine,
  theirs
}
