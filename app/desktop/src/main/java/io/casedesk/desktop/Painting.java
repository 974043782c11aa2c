package io.casedesk.desktop;

/** How JavaFX is to paint; to be said before it starts. */
public final class Painting {

  /** JavaFX keeps a picture of each background, and copies it. */
  private static final String COPIES = "prism.disableRegionCaching";

  private Painting() {}

  /**
   * Has backgrounds filled, not copied: without a graphics card, copying takes several times as
   * long, and a table has a background in each of its cells.
   */
  public static void prepare() {
    if (System.getProperty(COPIES) == null) {
      System.setProperty(COPIES, "true");
    }
  }
}
