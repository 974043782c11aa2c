package io.casedesk.desktop.common.controls;

import javafx.geometry.Bounds;
import javafx.geometry.HPos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/**
 * Shows notices over the lower edge of content, which never moves. The notices are at the upper
 * edge while the focused row or editor would be below them, and stay where they are while one of
 * their buttons is focused.
 */
public final class NoticeLayer extends StackPane {

  /** The style class of all floating notices. */
  public static final String FLOATING = "floating-notices";

  private static final double MARGIN = 8;

  /** The room for the horizontal scroll bar of the content. */
  private static final double BELOW = 16;

  private final Node content;
  private final Region notices;
  private boolean isUpper;

  /** Lays notices over content. */
  public NoticeLayer(Node content, Region notices) {
    super(content, notices);
    this.content = content;
    this.notices = Nodes.styled(notices, FLOATING);
    sceneProperty().flatMap(Scene::focusOwnerProperty).subscribe(owner -> requestLayout());
    addEventFilter(KeyEvent.ANY, event -> requestLayout());
    addEventFilter(MouseEvent.MOUSE_RELEASED, event -> requestLayout());
  }

  @Override
  protected void layoutChildren() {
    layoutInArea(content, 0, 0, getWidth(), getHeight(), 0, HPos.LEFT, VPos.TOP);
    if (!notices.isVisible()) {
      return;
    }
    double width = Math.max(0, getWidth() - 2 * MARGIN);
    double height = Math.min(notices.prefHeight(width), getHeight());
    double bottom = Math.max(0, getHeight() - height - BELOW);
    if (!notices.isFocusWithin()) {
      Bounds focused = focused();
      isUpper =
          focused != null && focused.getMaxY() > bottom && focused.getMinY() > height + MARGIN;
    }
    notices.resizeRelocate(MARGIN, isUpper ? MARGIN : bottom, width, height);
  }

  /** Returns where the focused row or control is; null if it is not in the content. */
  private @Nullable Bounds focused() {
    Node owner = getScene() == null ? null : getScene().getFocusOwner();
    Node worked =
        switch (owner) {
          case TableView<?> table -> focusedCell(table, table.getFocusModel().getFocusedIndex());
          case ListView<?> list -> focusedCell(list, list.getFocusModel().getFocusedIndex());
          case null, default -> owner;
        };
    for (Node at = worked; worked != null && at != null; at = at.getParent()) {
      if (at.equals(content)) {
        return sceneToLocal(worked.localToScene(worked.getLayoutBounds()));
      }
    }
    return null;
  }

  /** Returns the row of a table, or the line of a list, that has the focus. */
  private static @Nullable Node focusedCell(Node owner, int row) {
    return owner.lookupAll(".indexed-cell").stream()
        .filter(
            node ->
                node instanceof IndexedCell<?> shown
                    && !(node instanceof TableCell)
                    && shown.getIndex() == row)
        .findFirst()
        .orElse(null);
  }
}
