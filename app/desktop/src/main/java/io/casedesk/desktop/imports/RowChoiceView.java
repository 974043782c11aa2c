package io.casedesk.desktop.imports;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.imports.ImportRow;
import io.casedesk.files.imports.ImportRow.State;
import io.casedesk.files.imports.Mapping;
import io.casedesk.model.CaseRecord;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Shows the choices for one row without a clear record. */
final class RowChoiceView {

  private static final double WIDTH = 300;

  private final VBox rows = new VBox(8);
  private final ScrollPane node = ImportControls.details("imports-choice", rows, WIDTH);
  private final ImportSession session;
  private final Messages messages;
  private final Runnable leave;

  /**
   * Creates the view without a row.
   *
   * @param leave moves the keyboard focus elsewhere before the focused button is replaced
   */
  RowChoiceView(ImportSession session, Messages messages, Runnable leave) {
    this.session = session;
    this.leave = leave;
    this.messages = messages;
  }

  Node node() {
    return node;
  }

  void show(@Nullable ImportRow row) {
    if (rows.isFocusWithin()) {
      leave.run();
    }
    rows.getChildren().clear();
    ImportRecordSource<?> source = session.matches().known();
    Mapping mapping = session.job().draftProperty().get().mapping();
    if (row == null || source == null || mapping == null) {
      return;
    }
    Label title =
        new Label(messages.text("imports.choice", String.valueOf(row.number()), row.key()));
    title.getStyleClass().add(Styles.TEXT_BOLD);
    title.setWrapText(true);
    Label why = ImportControls.sentence("imports-why");
    why.setText(MatchingView.why(row, messages));
    rows.getChildren().addAll(title, why);
    if (row.state() == State.LEFT_OUT) {
      add(
          "imports-take-back",
          "imports.choice.takeBack",
          () -> session.clearDecisions(List.of(row)));
      return;
    }
    add("imports-leave-out", "imports.choice.leaveOut", () -> session.leaveOut(List.of(row)));
    if (row.state() != State.DUPLICATE) {
      offers(row, source.candidates(mapping.key(), row.key()));
      search(row, source);
    }
    if (session.choices().records().containsKey(row.number())) {
      add(
          "imports-take-back",
          "imports.choice.takeBack",
          () -> session.clearDecisions(List.of(row)));
    }
  }

  private void add(String id, String text, Runnable action) {
    Button button = Buttons.hinted(messages, id, text, action);
    rows.getChildren().add(button);
  }

  private void offers(ImportRow row, List<? extends CaseRecord> candidates) {
    List<? extends CaseRecord> living =
        candidates.stream().filter(record -> !record.deleted()).toList();
    if (!living.isEmpty()) {
      Label label = new Label(messages.text("imports.choice.candidates"));
      label.setWrapText(true);
      rows.getChildren().add(label);
      living.forEach(record -> rows.getChildren().add(offer(row, record)));
    }
  }

  private Node offer(ImportRow row, CaseRecord record) {
    Button take = new Button(messages.text("imports.choice.take", record.label()));
    take.setMnemonicParsing(false);
    take.setMaxWidth(Double.MAX_VALUE);
    take.getStyleClass().addAll(Styles.SMALL, "import-candidate");
    take.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
    take.setOnAction(event -> session.assign(row, record.id()));
    String source = record.text("source_id");
    Label about =
        new Label(
            source.isEmpty()
                ? record.id()
                : messages.text("imports.choice.about", record.id(), source));
    about.getStyleClass().add("caption");
    about.setWrapText(true);
    return new VBox(4, take, about);
  }

  private void search(ImportRow row, ImportRecordSource<?> source) {
    TextField search = new TextField();
    search.setId("imports-record-search");
    search.setPromptText(messages.text("imports.choice.search.prompt"));
    search.setAccessibleText(messages.text("imports.choice.search"));
    VBox found = new VBox(8);
    Label caption = new Label(messages.text("imports.choice.search"));
    caption.setWrapText(true);
    search.setOnAction(
        event -> {
          List<? extends CaseRecord> records =
              source.search(search.getText()).stream().filter(one -> !one.deleted()).toList();
          found.getChildren().clear();
          records.forEach(record -> found.getChildren().add(offer(row, record)));
          if (records.isEmpty()) {
            found.getChildren().add(new Label(messages.text("imports.choice.search.none")));
          }
        });
    rows.getChildren().addAll(caption, search, found);
  }
}
