package io.casedesk.desktop.app;

/** Turns off Java Flight Recorder, which Jdbi starts with its first statement for an event. */
public final class FlightRecorderSwitch {

  private static final String UNSUPPORTED = "jfr.unsupported.vm";

  private FlightRecorderSwitch() {}

  /**
   * Turns off Flight Recorder, which saves about 0.1 s at startup. Call before the first statement.
   * To record anyway, set {@code -Djfr.unsupported.vm=false}; a recording that was started with
   * Java itself continues.
   */
  public static void leaveOut() {
    if (System.getProperty(UNSUPPORTED) == null) {
      System.setProperty(UNSUPPORTED, "true");
    }
  }
}
