package io.casedesk.desktop.records.cells;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.cells.PasteReader.Choice;
import io.casedesk.desktop.records.cells.PasteReader.Sample;
import io.casedesk.model.input.InputParser.InputStyle;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import javafx.geometry.HPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;

/** Asks what ambiguous numbers and dates of a paste mean, with a preview of both meanings. */
public final class PasteQuestionDialog {

  private static final double WIDTH = 560;

  private final GridClipboard<?> grid;
  private final Overlay overlay;
  private final Messages messages;
  private final List<ToggleGroup> groups = new ArrayList<>();

  private PasteQuestionDialog(GridClipboard<?> grid, Overlay overlay, Messages messages) {
    this.grid = grid;
    this.overlay = overlay;
    this.messages = messages;
  }

  /** Shows each question of a table in an overlay. */
  public static void showQuestions(GridClipboard<?> grid, Overlay overlay, Messages messages) {
    Observables.whenPresent(
        grid.questionProperty(),
        question -> new PasteQuestionDialog(grid, overlay, messages).show(question));
  }

  private void show(PasteReader.Question question) {
    VBox box =
        HelpTopic.EDITING.on(Overlay.dialog("paste-question", messages.text("paste.title"), WIDTH));
    PasteReader.Target target = question.target();
    if (target != null) {
      box.getChildren().add(Nodes.named("paste-target", Labels.wrapped(target.before(messages))));
    }
    question.choices().forEach(choice -> box.getChildren().addAll(nodes(choice)));
    Button paste =
        Buttons.of(
            "paste-take",
            messages.text("cell.paste"),
            () -> {
              // Closing without an answer cancels the paste.
              grid.answer(chosen());
              overlay.hide();
            },
            Styles.ACCENT);
    paste.setDefaultButton(true);
    Button cancel = overlay.closeButton("action.cancel", messages.text("action.cancel"));
    // A radio button keeps Enter from the default button.
    box.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ENTER && !cancel.isFocused()) {
            event.consume();
            paste.fire();
          }
        });
    box.getChildren().add(Nodes.rightRow(8, cancel, paste));
    Node first = groups.getFirst().getSelectedToggle() instanceof RadioButton radio ? radio : paste;
    Set<InputStyle> usual = chosen();
    overlay.show(
        new Overlay.Content(
            box, first, grid::cancelPaste, () -> true, () -> !chosen().equals(usual)));
  }

  private Set<InputStyle> chosen() {
    Set<InputStyle> styles = EnumSet.noneOf(InputStyle.class);
    for (ToggleGroup group : groups) {
      if (group.getSelectedToggle().getUserData() instanceof InputStyle style) {
        styles.add(style);
      }
    }
    return styles;
  }

  private List<Node> nodes(Choice choice) {
    Label text =
        Labels.wrapped(
            messages.text("paste.ask." + choice.styles().getFirst().subject(), choice.cells()));
    ToggleGroup group = new ToggleGroup();
    groups.add(group);
    GridPane preview = new GridPane(24, 8);
    Label pasted = Labels.of(messages.text("paste.pasted"), Styles.TEXT_MUTED);
    preview.add(pasted, 0, 0);
    for (int row = 0; row < choice.samples().size(); row++) {
      preview.add(new Label(choice.samples().get(row).text()), 0, row + 1);
    }
    int column = 1;
    for (InputStyle style : choice.styles()) {
      RadioButton radio = radio(choice, style);
      radio.setToggleGroup(group);
      radio.setSelected(style == choice.usual());
      preview.add(radio, column, 0);
      for (int row = 0; row < choice.samples().size(); row++) {
        Label meaning = new Label(shown(choice.samples().get(row), style));
        GridPane.setHalignment(meaning, HPos.LEFT);
        preview.add(meaning, column, row + 1);
      }
      column++;
    }
    return List.of(text, preview);
  }

  private RadioButton radio(Choice choice, InputStyle style) {
    String name = messages.text("paste.style." + style);
    Sample first = choice.samples().getFirst();
    RadioButton radio = Nodes.named("paste-" + style, new RadioButton(name));
    radio.setUserData(style);
    radio.setAccessibleText(
        messages.text("paste.meaning", name, first.text(), shown(first, style)));
    return radio;
  }

  private String shown(Sample sample, InputStyle style) {
    String value = sample.meanings().values().get(style);
    return value == null ? "–" : messages.meaning(style, value);
  }
}
