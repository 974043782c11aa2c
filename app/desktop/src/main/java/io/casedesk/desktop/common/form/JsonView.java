package io.casedesk.desktop.common.form;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.JsonLayout;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.json.CanonicalJson;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import java.util.Map;
import java.util.concurrent.Callable;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Read-only view of JSON to read, select and copy. */
public final class JsonView {

  /**
   * Maximum number of characters shown: a text control lays out its whole content at once, and more
   * would freeze the window.
   */
  static final int MOST_SHOWN = 40_000;

  /** Maximum length of a line: one very long line costs more than many short ones. */
  private static final int LONGEST_LINE = 4_000;

  private final VBox root = Nodes.styled(new VBox(), "raw");
  private final TextArea text = Nodes.named("raw", new TextArea());
  private final Label note = Labels.named("raw-note", "caption");
  private final Button copy;
  private final Tasks tasks;
  private final Tasks.Series series = new Tasks.Series();
  private final Messages messages;
  private String whole = "";
  private @Nullable CaseRecord shown;

  /** The whole text and the part that is shown. */
  private record LaidOutText(String whole, String shown) {}

  /** Creates an empty view. */
  public JsonView(Tasks tasks, Messages messages) {
    this.tasks = tasks;
    this.messages = messages;
    text.setEditable(false);
    text.setWrapText(true);
    text.setAccessibleText(messages.text("raw.accessible"));
    VBox.setVgrow(text, Priority.ALWAYS);
    note.setWrapText(true);
    note.setMinHeight(Label.USE_PREF_SIZE);
    copy =
        Buttons.of(
            "raw-copy",
            Feather.COPY,
            messages.text("raw.copy"),
            () -> StateViews.copy(whole),
            Styles.SMALL);
    copy.setTooltip(new Tooltip(messages.text("raw.copy.hint")));
    HBox.setHgrow(note, Priority.ALWAYS);
    note.setMaxWidth(Double.MAX_VALUE);
    HBox foot = Nodes.row(8, note, copy);
    root.getChildren().setAll(text, foot);
  }

  /** Returns the root node. */
  public Node node() {
    return root;
  }

  /** Shows a record; an unchanged record keeps its text selection. */
  public void show(CaseRecord record) {
    if (record.equals(shown)) {
      return;
    }
    boolean same = shown != null && shown.id().equals(record.id());
    shown = record;
    show(same, () -> layout(record));
  }

  /**
   * Returns a record as indented JSON. Names, order, texts, digits and structures are as sent by
   * the service; white space, character escapes and the position of the custom fields (last) can
   * differ. Takes time in proportion to its size: don't call it on the JavaFX thread.
   */
  public static String layout(CaseRecord record) {
    StringBuilder json = new StringBuilder("{");
    members(record.members(), json);
    if (!record.customFields().isEmpty()) {
      json.append(record.members().isEmpty() ? "" : ",").append("\"custom_fields\":{");
      members(record.customFields(), json);
      json.append('}');
    }
    return JsonLayout.lines(json.append('}').toString());
  }

  private static void members(Map<String, FieldValue> members, StringBuilder json) {
    String separator = "";
    for (Map.Entry<String, FieldValue> member : members.entrySet()) {
      json.append(separator);
      CanonicalJson.text(member.getKey(), json);
      json.append(':');
      CanonicalJson.value(member.getValue(), json);
      separator = ",";
    }
  }

  /**
   * Shows a text.
   *
   * @param same whether the text belongs to the record shown before, so that the scroll position is
   *     kept
   */
  public void show(boolean same, Callable<String> json) {
    copy.setDisable(true);
    if (!same) {
      text.clear();
      note.setText(messages.text("raw.making"));
    }
    tasks.call(() -> laid(json.call())).newestOf(series).onSuccess(laid -> put(laid, same)).start();
  }

  private void put(LaidOutText laid, boolean same) {
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

  private static LaidOutText laid(String json) {
    if (json.length() <= MOST_SHOWN
        && json.lines().allMatch(line -> line.length() <= LONGEST_LINE)) {
      return new LaidOutText(json, json);
    }
    // Cut the text at the first line that is too long or at the maximum length.
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
    return new LaidOutText(json, json.substring(0, cut));
  }
}
