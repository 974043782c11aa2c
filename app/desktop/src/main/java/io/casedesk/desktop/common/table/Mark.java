package io.casedesk.desktop.common.table;

import io.casedesk.desktop.common.controls.Nodes;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

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

  /** Creates a node that shows the icon. */
  public FontIcon node() {
    return Nodes.styled(new FontIcon(icon), style);
  }

  /** Creates a mark. */
  public Mark(Feather icon, Tone tone) {
    this(icon, tone.style);
  }
}
