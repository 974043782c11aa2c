package io.casedesk.cli;

/** How the program ends. Scripts rely on these numbers, so they never change their meaning. */
final class ExitCode {

  /** What was asked for is done. */
  static final int DONE = 0;

  /** It could not be done; nothing was left half done. */
  static final int FAILED = 1;

  /** The command line cannot be understood, or the environment variable it names is empty. */
  static final int USAGE = 2;

  /** It was done, but the service did not show that everything was read. */
  static final int INCOMPLETE = 3;

  /** The service does not accept the token. */
  static final int NOT_AUTHORISED = 4;

  static final String HEADING = "%nExit codes:%n";
  static final String DONE_TEXT = "0:done";
  static final String HEALTHY_TEXT = "0:no problem was found; there may be warnings";
  static final String PROBLEM_TEXT = "1:a problem was found";
  static final String FAILED_TEXT = "1:failed; the reason is on standard error";
  static final String USAGE_TEXT = "2:the command line is wrong, or the token variable is empty";
  static final String WRONG_TEXT = "2:the command line is wrong";
  static final String INCOMPLETE_TEXT =
      "3:incomplete; the file was written, but the service gave reason to doubt that it holds"
          + " everything";
  static final String NOT_AUTHORISED_TEXT = "4:not authorised; the service refuses the token";

  private ExitCode() {}
}
