package io.casedesk.server.testdata;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** What a test needs besides Java: another program, or a right. */
public final class Needs {

  private static final boolean CI = "true".equals(System.getenv("CI"));

  private Needs() {}

  /**
   * Skips the test if this computer lacks what it needs. In CI, where everything is there, the test
   * fails instead.
   */
  public static void met(boolean there, String need) {
    if (CI && !there) {
      fail("CI lacks what this test needs: " + need);
    }
    assumeTrue(there, need);
  }

  /** Whether a class of tests is run: where something is missing, only CI runs it, and it fails. */
  public static boolean isRun(boolean there) {
    return CI || there;
  }
}
