package io.casedesk.desktop.common.form;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.CaseRecord;
import java.util.concurrent.Callable;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What is open as JSON: to be read, selected and copied. */
public final class JsonView {

  /** A text control lays out all it holds at once; more than this would hold up the window. */
  static final int MOST_SHOWN = 40_000;

  /** A line without an end costs more than many short ones. */
  private static final int LONGEST_LINE = 4_000;

  private final VBox root = new VBox();
  private final TextArea text = new TextArea();
  private final Label note = new Label();
  private final Button copy;
  private final Tasks tasks;
  private final Tasks.Series series = new Tasks.Series();
  private final Messages messages;
  private String whole = "";
  private @Nullable CaseRecord shown;

  /** What is shown of a text, and the whole of it. */
  private record Laid(String whole, String shown) {}

  /** Shows nothing at first. */
  public JsonView(Tasks tasks, Messages messages) {
    this.tasks = tasks;
    this.messages = messages;
    text.setId("raw");
    text.setEditable(false);
    text.setWrapText(true);
    text.setAccessibleText(messages.text("raw.accessible"));
    VBox.setVgrow(text, Priority.ALWAYS);
    note.getStyleClass().add("caption");
    note.setId("raw-note");
    note.setWrapText(true);
    note.setMinHeight(Label.USE_PREF_SIZE);
    copy = new Button(messages.text("raw.copy"), new FontIcon(Feather.COPY));
    copy.setId("raw-copy");
    copy.getStyleClass().add(Styles.SMALL);
    copy.setMinWidth(Region.USE_PREF_SIZE);
    copy.setTooltip(new Tooltip(messages.text("raw.copy.hint")));
    copy.setOnAction(event -> StateViews.copy(whole));
    HBox.setHgrow(note, Priority.ALWAYS);
    note.setMaxWidth(Double.MAX_VALUE);
    HBox foot = new HBox(8, note, copy);
    foot.setAlignment(Pos.CENTER_LEFT);
    root.getChildren().setAll(text, foot);
    root.getStyleClass().add("raw");
  }

  /** The node to place beside a form. */
  public Node node() {
    return root;
  }

  /** Shows a record; one that is shown already stays as it is, with what is selected in it. */
  public void show(CaseRecord record) {
    if (record.equals(shown)) {
      return;
    }
    boolean same = shown != null && shown.id().equals(record.id());
    shown = record;
    show(same, () -> RecordJsonLayout.of(record));
  }

  /**
   * Shows a text.
   *
   * @param same whether it is of what was shown before, and is to stay scrolled to where it is
   */
  public void show(boolean same, Callable<String> json) {
    copy.setDisable(true);
    if (!same) {
      text.clear();
      note.setText(messages.text("raw.making"));
    }
    tasks.call(() -> laid(json.call())).newestOf(series).onSuccess(laid -> put(laid, same)).start();
  }

  private void put(Laid laid, boolean same) {
    whole = laid.whole;
    double top = text.getScrollTop();
    text.setText(laid.shown);
    if (same) {
      text.setScrollTop(top);
    }
    copy.setDisable(false);
    note.setText(
        laid.shown.length() < whole.length()
            ? messages.text("raw.cut", laid.shown.length(), whole.length())
            : messages.text("raw.whole", whole.length()));
  }

  private static Laid laid(String json) {
    if (json.length() <= MOST_SHOWN
        && json.lines().allMatch(line -> line.length() <= LONGEST_LINE)) {
      return new Laid(json, json);
    }
    // The end of what is shown is where the first too long line would go on.
    int end = 0;
    while (end < json.length()) {
      int next = json.indexOf('\n', end);
      int lineEnd = next < 0 ? json.length() : next + 1;
      if (lineEnd - end > LONGEST_LINE || lineEnd > MOST_SHOWN) {
        end = Math.min(end + LONGEST_LINE, MOST_SHOWN);
        break;
      }
      end = lineEnd;
    }
    int cut = Math.min(end, json.length());
    if (cut > 0 && cut < json.length() && Character.isHighSurrogate(json.charAt(cut - 1))) {
      cut--;
    }
    return new Laid(json, json.substring(0, cut));
  }
}
