package io.casedesk.desktop.options;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the sources of a key and a mark when none of them proves the key. */
final class KeySourceCell extends TableCell<DropdownValueEntry, DropdownValueEntry> {

  private final Map<Source, String> words = new EnumMap<>(Source.class);
  private final Label sources = new Label();
  private final Label mark;
  private final HBox line;
  private final Tooltip hint = new Tooltip();
  private final String unprovenHint;

  KeySourceCell(Messages messages) {
    for (Source source : Source.values()) {
      words.put(source, messages.text("optionbook.source." + source.name()));
    }
    mark = new Label(messages.text("options.unproven"), new FontIcon(Feather.ALERT_TRIANGLE));
    mark.getStyleClass().add("unproven");
    mark.setMinWidth(Region.USE_PREF_SIZE);
    mark.managedProperty().bind(mark.visibleProperty());
    sources.setMinWidth(0);
    line = new HBox(8, mark, sources);
    line.setAlignment(Pos.CENTER_LEFT);
    unprovenHint = messages.text("optionbook.unproven.hint");
    hint.setWrapText(true);
    hint.setMaxWidth(360);
    setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
  }

  /** Returns the names of the sources, the most reliable first. */
  private String words(Set<Source> of) {
    return of.stream().map(words::get).collect(Collectors.joining(", "));
  }

  @Override
  protected void updateItem(@Nullable DropdownValueEntry entry, boolean empty) {
    super.updateItem(entry, empty);
    if (empty || entry == null) {
      setGraphic(null);
      setText(null);
      setTooltip(null);
      return;
    }
    boolean unproven = DropdownValueListing.isUnproven(entry);
    mark.setVisible(unproven);
    sources.setText(words(entry.sources()));
    hint.setText(unproven ? sources.getText() + "\n" + unprovenHint : sources.getText());
    setTooltip(hint);
    // A screen reader doesn't read the graphic.
    setText(unproven ? mark.getText() + ", " + sources.getText() : sources.getText());
    setGraphic(line);
  }
}
