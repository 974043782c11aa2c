package io.casedesk.desktop;

/** How JavaFX is to paint; to be said before it starts. */
public final class Painting {

  /** JavaFX keeps a picture of each background, and copies it. */
  private static final String COPIES = "prism.disableRegionCaching";

  /** How many frames a second JavaFX makes at most. */
  private static final String FRAMES = "javafx.animation.pulse";

  /**
   * Twice as many as most screens show: what a key has changed waits for the next frame, and half
   * as long where frames come twice as often. Where nothing changes there are no frames at all.
   */
  private static final String MANY = "120";

  private Painting() {}

  /**
   * Has backgrounds filled, not copied: without a graphics card, copying takes several times as
   * long, and a table has a background in each of its cells. Has frames come often.
   */
  public static void prepare() {
    if (System.getProperty(COPIES) == null) {
      System.setProperty(COPIES, "true");
    }
    if (System.getProperty(FRAMES) == null) {
      System.setProperty(FRAMES, MANY);
    }
  }
}
