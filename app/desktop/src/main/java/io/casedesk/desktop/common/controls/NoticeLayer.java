package io.casedesk.desktop.common.controls;

import java.util.Objects;
import java.util.stream.Stream;
import javafx.application.Platform;
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
  private final Node part;
  private final Region notices;
  private boolean isUpper;

  /** Lays notices over content. */
  public NoticeLayer(Node content, Region notices) {
    this(content, notices, content);
  }

  /**
   * Lays notices over content.
   *
   * @param part the part of the content that the notices are over; over all of it while the part
   *     isn't shown
   */
  NoticeLayer(Node content, Region notices, Node part) {
    super(content, notices);
    this.content = content;
    this.part = part;
    // Its place is known only after this layer is laid out.
    part.layoutBoundsProperty().subscribe(bounds -> Platform.runLater(this::requestLayout));
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
    Bounds room = room();
    double width = Math.max(0, room.getWidth() - 2 * MARGIN);
    double height = Math.min(notices.prefHeight(width), getHeight());
    double bottom = Math.max(0, getHeight() - height - BELOW);
    if (!notices.isFocusWithin()) {
      Bounds focused = focused();
      isUpper =
          focused != null && focused.getMaxY() > bottom && focused.getMinY() > height + MARGIN;
    }
    notices.resizeRelocate(room.getMinX() + MARGIN, isUpper ? MARGIN : bottom, width, height);
  }

  /** Returns the place of the part that the notices are over. */
  private Bounds room() {
    Bounds shown = isIn(part) ? placeOf(part) : getLayoutBounds();
    return shown.getWidth() > 0 ? shown : getLayoutBounds();
  }

  private boolean isIn(Node node) {
    return Stream.iterate(node, Objects::nonNull, Node::getParent).anyMatch(content::equals);
  }

  private Bounds placeOf(Node node) {
    return sceneToLocal(node.localToScene(node.getLayoutBounds()));
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
    return worked == null || !isIn(worked) ? null : placeOf(worked);
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
