package io.casedesk.cli.terminal;

/** The exit codes of the program. Scripts rely on them, so their meaning never changes. */
public final class ExitCode {

  /** The command succeeded. */
  public static final int DONE = 0;

  /** The command failed and left nothing half done. */
  public static final int FAILED = 1;

  /** The command line is invalid, or the environment variable that it names is empty. */
  public static final int USAGE = 2;

  /** The command succeeded, but the read may be incomplete. */
  public static final int INCOMPLETE = 3;

  /** The service rejects the token. */
  public static final int NOT_AUTHORISED = 4;

  /** Part of the work couldn't be done; the reason is printed for each item. */
  public static final int NOT_ALL = 5;

  /** The user must decide on something, such as a change by another user. */
  public static final int CONFLICT = 6;

  /** Another program has the workspace open; nothing was done. */
  public static final int BUSY = 7;

  /** Nothing matches the filter, and no file was written. */
  public static final int NO_MATCH = 8;

  public static final String DONE_TEXT = "0:done";
  public static final String FAILED_TEXT = "1:failed; the reason is on standard error";
  public static final String USAGE_TEXT =
      "2:the command line is wrong, or the token variable is empty";
  public static final String NOT_AUTHORISED_TEXT =
      "4:not authorized; the service rejects the token";
  public static final String BUSY_TEXT =
      "7:another program has the workspace open; nothing was done. Try again later, or use --wait";
  public static final String NO_MATCH_TEXT =
      "8:no use case matches --filter; nothing was written, and an earlier file stays unchanged";

  public static final String APPLIED_TEXT = "0:everything was applied, or already was";
  public static final String NOT_APPLIED_TEXT =
      "5:some changes weren't applied; each is listed with its reason";
  public static final String STOPPED_BY_CONFLICT_TEXT =
      "6:another user changed a value; nothing was sent";

  public static final String BOOK_INCOMPLETE_TEXT =
      "3:done, but the dropdown values weren't updated: the list of records may be incomplete";

  public static final String REVIEWS_DISAGREE_TEXT =
      "6:imported, but reviewers disagree and there is no decision; each checklist is listed";

  private ExitCode() {}
}
