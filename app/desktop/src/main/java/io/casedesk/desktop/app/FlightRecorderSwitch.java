package io.casedesk.desktop.app;

/** Java's flight recorder, which Jdbi starts with its first statement, for its own event. */
public final class FlightRecorderSwitch {

  private static final String UNSUPPORTED = "jfr.unsupported.vm";

  private FlightRecorderSwitch() {}

  /**
   * Spares a start the tenth of a second that it takes, for recordings that nobody makes. To be
   * said before the first statement. Who wants to begin one later says {@code
   * -Djfr.unsupported.vm=false} to Java; one that Java itself was started with goes on.
   */
  public static void leaveOut() {
    if (System.getProperty(UNSUPPORTED) == null) {
      System.setProperty(UNSUPPORTED, "true");
    }
  }
}
