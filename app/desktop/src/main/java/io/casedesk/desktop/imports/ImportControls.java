package io.casedesk.desktop.imports;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.TypeAheadHandler;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.FieldRef;
import java.util.Collection;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Creates the controls that the steps of an import share. */
final class ImportControls {

  private static final String CUSTOM = FieldRef.custom("").toString();

  private ImportControls() {}

  /** Creates a button whose tooltip shows the keyboard shortcut of its command. */
  static Button button(
      Messages messages, String id, String text, Runnable action, KeyCombination keys) {
    Button button = Buttons.hinted(messages, id, text, action);
    String hint = messages.textOr(text + ".hint", messages.text(text));
    button.setTooltip(new ShortcutText(messages).tooltip(hint, keys));
    return button;
  }

  /** Creates the primary button that leads to the next step. */
  static Button next(Messages messages, String id, String text, Runnable action) {
    return Nodes.styled(button(messages, id, text, action, Shortcut.APPLY), Styles.ACCENT);
  }

  /** Returns a column's name without what the names of all custom fields begin with. */
  static String shortName(String column, Collection<String> others) {
    String bare = column.startsWith(CUSTOM) ? column.substring(CUSTOM.length()) : column;
    return bare.isEmpty() || others.contains(bare) ? column : bare;
  }

  /** Creates a label that wraps its text. */
  static Label sentence(String id) {
    Label label = Labels.named(id);
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    label.setMinWidth(0);
    return label;
  }

  /** Creates a combo box. */
  static <T> ComboBox<T> combo(String id, double width) {
    ComboBox<T> combo = Nodes.named(id, TypeAheadHandler.comboBox());
    combo.setPrefWidth(width);
    combo.setMinWidth(Math.min(width, 96));
    return combo;
  }

  /** Creates the pane beside a list that shows the details of the selected line. */
  static ScrollPane details(String id, VBox rows, double width) {
    ScrollPane pane = Nodes.named(id, Nodes.scroll(Nodes.styled(rows, "import-rules")));
    pane.setPrefWidth(width);
    pane.setMinWidth(width);
    pane.setFocusTraversable(false);
    return pane;
  }

  /** Makes the text of a failure scrollable, so that its buttons stay visible. */
  static Region failed(VBox failure) {
    Node actions = failure.getChildren().removeLast();
    ScrollPane text = Nodes.scroll(failure, Region.USE_PREF_SIZE);
    VBox box = new VBox(12, text, actions);
    box.setAlignment(Pos.CENTER);
    box.setMinHeight(0);
    return box;
  }

  /** Says that the import waits for the list, or what to do when reading it stopped or failed. */
  static Node waiting(ImportSession session, Messages messages) {
    Throwable failure = session.list().loader().state().failure();
    Node busy = StateViews.busy(messages.text("imports.waiting"));
    Node shown =
        switch (session.list().loader().state().phase()) {
          case CANCELLED ->
              StateViews.offer(
                  Feather.DOWNLOAD,
                  messages.text("imports.waiting.stopped"),
                  messages.text("imports.waiting.read"),
                  session::readList);
          case FAILED ->
              failure == null
                  ? busy
                  : failed(
                      StateViews.failed(
                          messages.text("imports.waiting.failed"),
                          failure,
                          messages,
                          session::readList));
          case READING, READ, IDLE -> busy;
        };
    return Nodes.named("imports-waiting", new StackPane(shown));
  }
}
