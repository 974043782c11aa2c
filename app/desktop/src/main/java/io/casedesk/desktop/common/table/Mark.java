package io.casedesk.desktop.common.table;

import org.kordamp.ikonli.feather.Feather;

/**
 * An icon that accompanies a word, so that color is never the only signal.
 *
 * @param style the style class that colors the icon
 */
public record Mark(Feather icon, String style) {

  /** The rating that a mark shows. */
  public enum Tone {
    GOOD("mark-good"),
    DOUBT("mark-doubt"),
    BAD("mark-bad"),
    NONE("mark-none");

    private final String style;

    Tone(String style) {
      this.style = style;
    }
  }

  /** Creates a mark. */
  public Mark(Feather icon, Tone tone) {
    this(icon, tone.style);
  }
}
