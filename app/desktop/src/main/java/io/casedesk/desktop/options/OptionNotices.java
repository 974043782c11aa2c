package io.casedesk.desktop.options;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import io.casedesk.workspace.DropdownValueStore.DropdownValueChanges;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.InvalidationListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows questions, results and failures above the keys. */
final class OptionNotices {

  /** The greatest height of the details, in pixels; longer details scroll. */
  private static final double MOST_HEIGHT = 132;

  private static final int MOST_NAMED = 5;

  private final VBox node = new VBox();
  private final OptionEditsModel edits;
  private final OptionFilesModel files;
  private final Messages messages;
  private final FailureText failures;

  OptionNotices(OptionEditsModel edits, OptionFilesModel files, Messages messages) {
    this.edits = edits;
    this.files = files;
    this.messages = messages;
    this.failures = new FailureText(messages);
    InvalidationListener arrange = changed -> arrange();
    edits.askedProperty().addListener(arrange);
    edits.unkeptProperty().addListener(arrange);
    files.stateProperty().addListener(arrange);
  }

  Node node() {
    return node;
  }

  private void arrange() {
    node.getChildren().clear();
    OptionEditsModel.Unkept unkept = edits.unkeptProperty().get();
    if (unkept != null) {
      line("notice-bad", unkept(unkept), "", Feather.ALERT_OCTAGON, dismiss(edits::dismiss));
    }
    DropdownValueEntry asked = edits.askedProperty().get();
    if (asked != null) {
      forget(asked);
    }
    OptionFilesModel.State state = files.stateProperty().get();
    if (state != null) {
      file(state);
    }
  }

  private String unkept(OptionEditsModel.Unkept unkept) {
    String why = failures.what(unkept.failure()) + " (" + failures.detail(unkept.failure()) + ")";
    return unkept.typed().isEmpty()
        ? messages.text("optionbook.unkept.forget", unkept.key(), why)
        : messages.text("optionbook.unkept", unkept.key(), unkept.typed(), why);
  }

  private void forget(DropdownValueEntry entry) {
    boolean shown =
        entry.sources().contains(Source.SERVICE) || entry.sources().contains(Source.SEEN);
    Button forget = button("optionbook.forget.do", "optionbook-forget-do", edits::forget);
    Button keep = button("optionbook.forget.keep", "optionbook-forget-keep", edits::keep);
    line(
        "notice-doubt",
        messages.text(
            shown ? "optionbook.forget.stays" : "optionbook.forget.goes",
            entry.key(),
            entry.uses()),
        "",
        Feather.HELP_CIRCLE,
        forget,
        keep);
    // Focus this button, so that Enter loses nothing.
    keep.requestFocus();
  }

  private void file(OptionFilesModel.State state) {
    String name = String.valueOf(state.file().getFileName());
    switch (state) {
      case OptionFilesModel.Working working ->
          line("notice-doubt", messages.text("optionbook.file.working", name), "", Feather.LOADER);
      case OptionFilesModel.Read read -> read(name, read);
      case OptionFilesModel.Taken taken ->
          line(
              "notice-good",
              messages.text("optionbook.import.taken", name, taken.options()),
              "",
              Feather.CHECK_CIRCLE,
              dismiss(files::dismiss));
      case OptionFilesModel.Unusable unusable ->
          bad(messages.text("optionbook.import.unusable", name), unusable.problems());
      case OptionFilesModel.Written written ->
          line(
              written.leftOut() == 0 ? "notice-good" : "notice-doubt",
              written(written),
              "",
              written.leftOut() == 0 ? Feather.CHECK_CIRCLE : Feather.ALERT_TRIANGLE,
              dismiss(files::dismiss));
      case OptionFilesModel.Unnamed unnamed ->
          bad(messages.text("optionbook.file.unnamed", name), "");
      case OptionFilesModel.Failed failed ->
          bad(
              messages.text("optionbook.file.failed", failed.file().toString()),
              failures.detail(failed.failure()));
    }
  }

  private String written(OptionFilesModel.Written written) {
    String text =
        messages.text("optionbook.export.written", written.options(), written.file().toString());
    return written.leftOut() == 0
        ? text
        : text + " " + messages.text("optionbook.export.leftOut", written.leftOut());
  }

  private void read(String name, OptionFilesModel.Read read) {
    DropdownValueChanges changes = read.changes();
    List<String> details = new ArrayList<>();
    if (changes.overruled() > 0) {
      details.add(messages.text("optionbook.import.overruled", changes.overruled()));
    }
    if (!read.unseen().isEmpty()) {
      details.add(messages.text("optionbook.import.unseen", String.join(", ", read.unseen())));
    }
    read.remarks().stream().limit(MOST_NAMED).forEach(details::add);
    if (read.remarks().size() > MOST_NAMED) {
      details.add(messages.text("optionbook.import.more", read.remarks().size() - MOST_NAMED));
    }
    Button take = button("optionbook.import.do", "optionbook-import-do", files::take);
    take.getStyleClass().add(Styles.ACCENT);
    Button drop = button("action.cancel", "optionbook-import-drop", files::dismiss);
    line(
        details.isEmpty() ? "notice-good" : "notice-doubt",
        messages.text("optionbook.import.read", name, read.rows().size(), read.fields())
            + " "
            + messages.text(
                "optionbook.import.changes", changes.fresh(), changes.relabelled(), changes.same()),
        String.join("\n", details),
        Feather.FILE_TEXT,
        take,
        drop);
    take.requestFocus();
  }

  private void bad(String text, String details) {
    Button copy = icon("action.copy", Feather.COPY);
    copy.setOnAction(event -> StateViews.copy((text + "\n" + details).strip()));
    line("notice-bad", text, details, Feather.ALERT_OCTAGON, copy, dismiss(files::dismiss));
  }

  private Button dismiss(Runnable action) {
    Button dismiss = icon("action.dismiss", Feather.X);
    dismiss.setId("optionbook-dismiss");
    dismiss.setOnAction(event -> action.run());
    return dismiss;
  }

  private Button icon(String messageKey, Feather icon) {
    Button button = new Button("", new FontIcon(icon));
    button.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT, Styles.SMALL);
    button.setTooltip(new Tooltip(messages.text(messageKey)));
    button.setAccessibleText(messages.text(messageKey));
    return button;
  }

  private Button button(String messageKey, String id, Runnable action) {
    Button button = new Button(messages.text(messageKey));
    button.setId(id);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.getStyleClass().add(Styles.SMALL);
    button.setOnAction(event -> action.run());
    return button;
  }

  private void line(String style, String text, String details, Feather icon, Button... actions) {
    Label label = new Label(text, new FontIcon(icon));
    label.setId("optionbook-notice");
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    label.setMaxWidth(Double.MAX_VALUE);
    VBox texts = new VBox(8, label);
    texts.setAlignment(Pos.CENTER_LEFT);
    if (!details.isEmpty()) {
      texts.getChildren().add(details(details));
    }
    HBox.setHgrow(texts, Priority.ALWAYS);
    HBox line = new HBox(8, texts);
    line.getChildren().addAll(actions);
    line.setAlignment(details.isEmpty() ? Pos.CENTER_LEFT : Pos.TOP_LEFT);
    line.getStyleClass().addAll("notice", style);
    node.getChildren().add(line);
  }

  private static Node details(String text) {
    Label details = new Label(text);
    details.setId("optionbook-details");
    details.setWrapText(true);
    details.setMinHeight(Region.USE_PREF_SIZE);
    ScrollPane scroll = new ScrollPane(details);
    scroll.setFitToWidth(true);
    // By default, a scroll pane ignores wrapped lines when it computes its height.
    details
        .heightProperty()
        .subscribe(
            height -> scroll.setPrefViewportHeight(Math.min(height.doubleValue(), MOST_HEIGHT)));
    scroll.setMaxHeight(MOST_HEIGHT);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.getStyleClass().add("optionbook-details");
    return scroll;
  }
}
