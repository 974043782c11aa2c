package io.casedesk.cli.reviews;

/** The review that counts when two reviewers disagree; the names are those of the command line. */
enum ConflictPolicy {
  both,
  mine,
  theirs
}
