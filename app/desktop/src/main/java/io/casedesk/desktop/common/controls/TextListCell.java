package io.casedesk.desktop.common.controls;

import java.util.function.Function;
import javafx.scene.control.ListCell;
import org.jspecify.annotations.Nullable;

/** A cell of a list that shows one text. */
public final class TextListCell<T> extends ListCell<T> {

  private final Function<T, String> text;

  /** Creates a cell with style classes. */
  public TextListCell(Function<T, String> text, String... styles) {
    this.text = text;
    getStyleClass().addAll(styles);
  }

  @Override
  protected void updateItem(@Nullable T item, boolean empty) {
    super.updateItem(item, empty);
    setText(empty || item == null ? null : text.apply(item));
  }
}
