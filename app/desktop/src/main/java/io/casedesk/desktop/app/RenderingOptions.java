package io.casedesk.desktop.app;

/** How JavaFX is to paint; to be said before it starts. */
public final class RenderingOptions {

  /** JavaFX keeps a picture of each background, and copies it. */
  private static final String COPIES = "prism.disableRegionCaching";

  /** How many frames a second JavaFX makes at most. */
  private static final String FRAMES = "javafx.animation.pulse";

  /** A class of JavaFX that says on the console how many were asked for, when it is loaded. */
  private static final String TALKATIVE = "com.sun.scenario.animation.AbstractPrimaryTimer";

  private RenderingOptions() {}

  /**
   * Has backgrounds filled, not copied: without a graphics card, copying takes several times as
   * long, and a table has a background in each of its cells. And has what is shown next wait for a
   * 120th of a second at most, not a 60th, before it is laid out: that wait was the longest part of
   * many an answer to a key.
   */
  public static void prepare() {
    setUnlessSet(COPIES, "true");
    loadBeforeItHasSomethingToSay();
    setUnlessSet(FRAMES, "120");
  }

  /** What it says is for whoever asked by hand; others would wonder at a line in their terminal. */
  private static void loadBeforeItHasSomethingToSay() {
    try {
      Class<?> _ = Class.forName(TALKATIVE);
    } catch (ClassNotFoundException e) {
      // Another JavaFX: one line more on the console.
    }
  }

  private static void setUnlessSet(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }
}
