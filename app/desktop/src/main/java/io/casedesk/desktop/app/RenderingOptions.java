package io.casedesk.desktop.app;

/** Sets the rendering properties of JavaFX. Call before JavaFX starts. */
public final class RenderingOptions {

  /** Property that turns off cached copies of region backgrounds. */
  private static final String COPIES = "prism.disableRegionCaching";

  /** Property for the maximum number of pulses (frames) per second. */
  private static final String FRAMES = "javafx.animation.pulse";

  /** JavaFX class that prints the requested pulse rate to the console when it is loaded. */
  private static final String TALKATIVE = "com.sun.scenario.animation.AbstractPrimaryTimer";

  private RenderingOptions() {}

  /**
   * Sets the properties. Backgrounds are filled, not copied: copying takes several times as long
   * without a graphics card, and every table cell has a background. The pulse rate is 120 Hz, not
   * 60 Hz, because waiting for the next pulse was the longest part of many responses to a key
   * press.
   */
  public static void prepare() {
    setUnlessSet(COPIES, "true");
    loadBeforeItHasSomethingToSay();
    setUnlessSet(FRAMES, "120");
  }

  /** Loads the class before the property is set, so that it prints nothing. */
  private static void loadBeforeItHasSomethingToSay() {
    try {
      Class<?> _ = Class.forName(TALKATIVE);
    } catch (ClassNotFoundException e) {
      // Another JavaFX version: it may print one line.
    }
  }

  private static void setUnlessSet(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }
}
