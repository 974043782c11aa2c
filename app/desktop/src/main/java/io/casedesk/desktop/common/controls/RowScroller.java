package io.casedesk.desktop.common.controls;

import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.Parent;
import javafx.scene.control.Control;
import javafx.scene.control.MultipleSelectionModel;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** Scrolls the rows of a list or of a table. */
public final class RowScroller {

  /** The height of what stays visible of a page when the next one is shown, in pixels. */
  private static final double OVERLAP = 40;

  private RowScroller() {}

  /** Keeps the selected row visible when the view becomes lower. */
  public static void keepSelected(Control view, MultipleSelectionModel<?> selection) {
    view.heightProperty()
        .subscribe(
            (was, is) -> {
              if (is.doubleValue() < was.doubleValue()) {
                // The rows are laid out with the new height first.
                Platform.runLater(() -> reveal(view, selection.getSelectedIndex()));
              }
            });
  }

  /**
   * Lays the window out before Page Up and Page Down: JavaFX counts the page from the rows that it
   * laid out, which an earlier key of the same frame may have scrolled away or covered.
   */
  public static void layOutBeforePaging(Control view) {
    view.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.PAGE_UP || event.getCode() == KeyCode.PAGE_DOWN) {
            Parent root = view.getScene().getRoot();
            root.applyCss();
            root.layout();
          }
        });
  }

  /**
   * Scrolls only as far as needed to show a whole row.
   *
   * @param row negative for none
   */
  public static void reveal(Control view, int row) {
    if (row >= 0) {
      scroll(
          view,
          flow -> {
            flow.scrollTo(row);
            // The height of a row that wasn't visible is known only now.
            view.layout();
            flow.scrollTo(row);
          });
    }
  }

  /** Returns the index of the first row that is visible, at least in part; 0 without rows. */
  public static int firstVisible(Control view) {
    return view.lookup(".virtual-flow") instanceof VirtualFlow<?> flow
            && flow.getFirstVisibleCell() != null
        ? flow.getFirstVisibleCell().getIndex()
        : 0;
  }

  /** Scrolls to the next or the previous page. */
  public static void page(Control view, boolean forwards) {
    scroll(
        view,
        flow -> {
          double height = Math.max(OVERLAP, flow.getHeight() - OVERLAP);
          double _ = flow.scrollPixels(forwards ? height : -height);
        });
  }

  private static void scroll(Control view, Consumer<VirtualFlow<?>> action) {
    if (view.lookup(".virtual-flow") instanceof VirtualFlow<?> flow) {
      // Only a layout updates the rows.
      view.layout();
      action.accept(flow);
    }
  }
}
