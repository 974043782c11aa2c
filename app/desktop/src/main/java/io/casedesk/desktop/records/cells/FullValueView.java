package io.casedesk.desktop.records.cells;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.dialogs.LinkConfirmation;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.text.JsonLayout;
import io.casedesk.desktop.common.text.LinkTarget;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.common.text.VisibleText;
import io.casedesk.model.FieldValue;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
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

/**
 * Shows the full value of a cell to read, select and copy. A very long value is shown in parts,
 * because a text control lays out its whole content. A link shows its target before it is opened.
 */
public final class FullValueView {

  /** Number of characters in a part, which takes one or two frames to lay out. */
  static final int PART = 20_000;

  /** Maximum number of characters shown of an invalid link. */
  private static final int SHOWN_OF_A_LINK = 200;

  private static final double WIDTH = 640;
  private static final int FEWEST_LINES = 3;
  private static final int MOST_LINES = 20;
  private static final int CHARACTERS_A_LINE = 80;

  private final Overlay overlay;
  private final Messages messages;
  private final Consumer<URI> links;

  /**
   * Creates the view.
   *
   * @param links opens a link outside the window
   */
  public FullValueView(Overlay overlay, Messages messages, Consumer<URI> links) {
    this.overlay = overlay;
    this.messages = messages;
    this.links = links;
  }

  /**
   * The value to show.
   *
   * @param record the display name of the record
   * @param field the title of the column
   * @param value null if the field is not set
   * @param link whether the value is a link
   */
  public record ShownValue(String record, String field, @Nullable FieldValue value, boolean link) {}

  /** Shows a value. */
  public void show(ShownValue shown) {
    show(shown, false);
  }

  /** Shows the target of a link and offers to open it. */
  public void showLink(ShownValue shown) {
    show(shown, true);
  }

  private void show(ShownValue shown, boolean toOpen) {
    FieldValue value = shown.value();
    String sent = value == null ? "" : value.display();
    String text = value instanceof FieldValue.Structure ? JsonLayout.lines(sent) : sent;
    TextArea area = Nodes.named("full-text", new TextArea());
    area.setEditable(false);
    area.setWrapText(true);
    area.setAccessibleText(messages.text("full.accessible", shown.field()));
    area.setPrefRowCount(Math.clamp(lines(text), FEWEST_LINES, MOST_LINES));
    VBox.setVgrow(area, Priority.ALWAYS);
    VBox box =
        Nodes.named("full-view", new VBox(12, heading(shown), area), "drop-down", "full-view");
    box.setMaxSize(WIDTH, Region.USE_PREF_SIZE);
    box.setMinHeight(0);
    if (value == null || sent.isEmpty()) {
      box.getChildren().add(note(ValueText.explained(value, messages)));
    }
    if (text.length() > PART) {
      box.getChildren().add(parts(text, area));
    } else {
      area.setText(text);
    }
    Node first = area;
    HBox buttons = buttons(sent);
    if (shown.link()) {
      Node open = link(sent, box, buttons);
      first = toOpen && open != null ? open : area;
    }
    box.getChildren().add(buttons);
    overlay.show(box, first);
  }

  private static int lines(String text) {
    int lines = 1;
    int since = 0;
    for (int i = 0; i < text.length() && lines < MOST_LINES; i++) {
      since++;
      if (text.charAt(i) == '\n' || since == CHARACTERS_A_LINE) {
        lines++;
        since = 0;
      }
    }
    return lines;
  }

  private static Node heading(ShownValue shown) {
    Label field = Labels.of(shown.field(), Styles.TITLE_4);
    field.setMinHeight(Region.USE_PREF_SIZE);
    Label record = Labels.of(shown.record(), Styles.TEXT_MUTED);
    record.setMinHeight(Region.USE_PREF_SIZE);
    return new VBox(4, field, record);
  }

  private static Label note(String text) {
    return Labels.wrapped(text, "note");
  }

  private HBox buttons(String sent) {
    Button copy =
        Buttons.of(
            "full-copy", Feather.COPY, messages.text("action.copy"), () -> StateViews.copy(sent));
    copy.setTooltip(new Tooltip(messages.text("full.copy.hint")));
    Button close = overlay.closeButton("full-close", messages.text("action.close"));
    close.setTooltip(new Tooltip(messages.text("keys.close")));
    return Nodes.row(8, Nodes.spacer(), copy, close);
  }

  /** Shows the target of a link, or why it can't be opened. */
  private @Nullable Node link(String sent, VBox box, HBox buttons) {
    return switch (LinkTarget.of(sent)) {
      case LinkTarget.Refused(String messageKey) -> {
        Label why = note(messages.text(messageKey, VisibleText.of(sent, SHOWN_OF_A_LINK)));
        why.setId("full-refused");
        why.setGraphic(new FontIcon(Feather.ALERT_TRIANGLE));
        box.getChildren().add(why);
        yield null;
      }
      case LinkTarget.Opens target -> {
        URI uri = target.uri();
        box.getChildren().addAll(LinkConfirmation.notes(target, messages));
        Button open =
            Buttons.of(
                "full-open",
                Feather.EXTERNAL_LINK,
                messages.text("link.open"),
                () -> {
                  overlay.hide();
                  links.accept(uri);
                },
                Styles.ACCENT);
        open.setTooltip(new Tooltip(messages.text("link.open.hint", target.host().real())));
        buttons.getChildren().addFirst(open);
        yield open;
      }
    };
  }

  private Node parts(String text, TextArea area) {
    List<Integer> starts = starts(text);
    Label where = Labels.named("full-part");
    where.setMinHeight(Region.USE_PREF_SIZE);
    Button back = new Button(messages.text("full.previous"), new FontIcon(Feather.CHEVRON_LEFT));
    Button on = new Button(messages.text("full.next"), new FontIcon(Feather.CHEVRON_RIGHT));
    back.setId("full-previous");
    on.setId("full-next");
    int[] part = {0};
    Runnable show =
        () -> {
          int from = starts.get(part[0]);
          int to = part[0] + 1 < starts.size() ? starts.get(part[0] + 1) : text.length();
          area.setText(text.substring(from, to));
          area.setScrollTop(0);
          where.setText(messages.text("full.part", from + 1, to, text.length()));
          back.setDisable(part[0] == 0);
          on.setDisable(to == text.length());
        };
    back.setOnAction(
        event -> {
          part[0]--;
          show.run();
        });
    on.setOnAction(
        event -> {
          part[0]++;
          show.run();
        });
    show.run();
    return Nodes.row(8, where, back, on);
  }

  /**
   * Returns the start of each part: after a line or a word if possible, and never inside a
   * character.
   */
  private static List<Integer> starts(String text) {
    List<Integer> starts = new ArrayList<>(List.of(0));
    int from = 0;
    while (text.length() - from > PART) {
      int limit = from + PART;
      int line = text.lastIndexOf('\n', limit - 1);
      int word = text.lastIndexOf(' ', limit - 1);
      int behind = Math.max(line, line > from + PART / 2 ? line : word) + 1;
      if (behind <= from + PART / 2) {
        behind = Character.isLowSurrogate(text.charAt(limit)) ? limit - 1 : limit;
      }
      starts.add(behind);
      from = behind;
    }
    return starts;
  }
}
