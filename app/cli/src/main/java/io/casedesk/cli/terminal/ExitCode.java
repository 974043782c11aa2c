package io.casedesk.cli.terminal;

import java.util.Comparator;
import java.util.List;

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

  public static final String HEADING = "%nExit codes:%n";
  public static final String DONE_TEXT = "0:done";
  public static final String HEALTHY_TEXT = "0:no problems; there may be warnings";
  public static final String PROBLEM_TEXT = "1:a problem was found";
  public static final String FAILED_TEXT = "1:failed; the reason is on standard error";
  public static final String USAGE_TEXT =
      "2:the command line is wrong, or the token variable is empty";
  public static final String WRONG_TEXT = "2:the command line is wrong";
  public static final String INCOMPLETE_TEXT =
      "3:incomplete; the file may lack records, and is named NAME.incomplete.EXT unless"
          + " --allow-incomplete is given";
  public static final String NOT_AUTHORISED_TEXT =
      "4:not authorized; the service rejects the token";
  public static final String BUSY_TEXT =
      "7:another program has the workspace open; nothing was done, try again later or with --wait";
  public static final String NO_MATCH_TEXT =
      "8:no use case matches --filter; nothing was written, and an earlier file stays unchanged";
  public static final String PLANNED_TEXT = "0:the plan was written";
  public static final String PLAN_INCOMPLETE_TEXT =
      "3:the plan was written, but the service may not have sent every record";
  public static final String NO_REPAIR_TEXT =
      "5:no repair is known for some cells, which are listed; the others are in the plan";

  public static final String UNMATCHED_TEXT =
      "5:lines name no record, or not exactly one; each is listed";
  public static final String READY_TEXT = "0:everything can be applied, or already is";
  public static final String CHECK_INCOMPLETE_TEXT =
      "3:like 0, but the service may not have sent every record";
  public static final String DRY_RUN_INCOMPLETE_TEXT =
      "3:with --dry-run only: as 0, but the service may not have sent every record";
  public static final String BLOCKED_TEXT =
      "5:some changes cannot be applied; each is listed with its reason";
  public static final String CONFLICT_TEXT =
      "6:nothing is blocked, but another user changed a value";
  public static final String APPLIED_TEXT = "0:everything was applied, or already was";
  public static final String NOT_APPLIED_TEXT =
      "5:some changes were not applied; each is listed with its reason";
  public static final String NOT_IMPORTED_TEXT =
      "5:some changes were not applied, or nothing was sent; the reason is shown. With --watch"
          + " --once: a file went to failed";
  public static final String STOPPED_BY_CONFLICT_TEXT =
      "6:another user changed a value; nothing was sent";
  public static final String VERIFIED_TEXT = "0:the run certificate is valid";
  public static final String NO_CERTIFICATE_TEXT =
      "1:the file cannot be read, or is not a run certificate that this version supports";
  public static final String NOT_VERIFIED_TEXT =
      "5:the run certificate is not valid, or does not end with the expected hash; the first"
          + " difference is shown";

  public static final String BOOK_INCOMPLETE_TEXT =
      "3:done, but the dropdown values were not updated: the list of records may be incomplete";
  public static final String LEFT_OUT_TEXT =
      "5:the file was written without the keys that it cannot contain; their number is shown";

  public static final String NOT_ALL_READ_TEXT =
      "3:incomplete; what could not be read is listed, and the file is named"
          + " NAME.incomplete.EXT unless --allow-incomplete is given";
  public static final String SAME_TEXT = "0:nothing changed";
  public static final String NOT_COMPARED_TEXT =
      "3:nothing changed, but some checklists could not be read for one of the two files";
  public static final String DIFFERENT_TEXT = "6:checklists changed; each change is listed";
  public static final String REVIEWS_REFUSED_TEXT =
      "5:reviews of the file were rejected, because the workspace has them with other content; each"
          + " is listed";
  public static final String REVIEWS_UNREAD_TEXT =
      "5:files of the folder could not be used; each is listed, and the others were read";
  public static final String REVIEWS_DISAGREE_TEXT =
      "6:imported, but reviewers disagree and there is no decision; each checklist is listed";
  public static final String LINKS_FINE_TEXT = "0:no problems";
  public static final String LINKS_INCOMPLETE_TEXT =
      "3:no problems, but not everything could be read; what is missing is listed";
  public static final String LINK_PROBLEMS_TEXT = "6:problems were found; each is listed";

  public static final String STEP_INCOMPLETE_TEXT = "3:a step ended with 3: incomplete";
  public static final String STEP_NOT_ALL_TEXT = "5:a step ended with 5: it was partly done";
  public static final String STEP_CONFLICT_TEXT = "6:a step ended with 6: it needs a decision";
  public static final String STEP_BUSY_TEXT =
      "7:a step ended with 7: another program has the workspace open";
  public static final String STEP_NO_MATCH_TEXT = "8:a step ended with 8: nothing matches";

  /** The exit codes from the least to the most severe. */
  private static final List<Integer> BY_SEVERITY =
      List.of(DONE, NO_MATCH, CONFLICT, INCOMPLETE, NOT_ALL, BUSY, NOT_AUTHORISED, USAGE, FAILED);

  private ExitCode() {}

  /** Returns the most severe of some exit codes; 0 if there are none. */
  public static int mostSevere(List<Integer> codes) {
    return codes.stream().max(Comparator.comparingInt(BY_SEVERITY::indexOf)).orElse(DONE);
  }
}
