package io.casedesk.desktop.runs;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.ui.state.StateViews;
import io.casedesk.desktop.ui.text.FailureText;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.files.BrokenCertificateException;
import io.casedesk.files.Certified;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Says above the list what came of an action; stays until dismissed, and can be copied. */
final class SaidView {

  private final VBox node = new VBox();
  private final RunsModel model;
  private final Messages messages;
  private final FailureText failures;

  SaidView(RunsModel model, Messages messages) {
    this.model = model;
    this.messages = messages;
    this.failures = new FailureText(messages);
    node.setId("runs-said");
    model.actions().saidProperty().subscribe(said -> arrange());
    model.phaseProperty().subscribe(phase -> arrange());
  }

  Node node() {
    return node;
  }

  private void arrange() {
    node.getChildren().clear();
    Throwable failure = model.failureProperty().get();
    if (failure != null && model.totalProperty().get() > 0) {
      line(
          "notice-bad",
          messages.text("runs.failed.rowsKept", failures.what(failure), failures.detail(failure)),
          null);
    }
    ActionsModel.Said said = model.actions().saidProperty().get();
    if (said != null) {
      Runnable dismiss = model.actions()::dismiss;
      switch (said) {
        case ActionsModel.Said.Written(Path file, Certified certified) ->
            line(
                "notice-good",
                messages.text("runs.certified", file, certified.entries(), certified.lastHash()),
                dismiss);
        case ActionsModel.Said.NotWritten(Path file, Throwable thrown) ->
            line("notice-bad", notWritten(file, thrown), dismiss);
        case ActionsModel.Said.NotPlanned(Throwable thrown) ->
            line("notice-bad", messages.text("runs.notPlanned", failures.detail(thrown)), dismiss);
      }
    }
  }

  private String notWritten(Path file, Throwable thrown) {
    String why =
        switch (thrown) {
          case BrokenCertificateException e ->
              messages.text("runs.notCertified.broken", failures.detail(e));
          case AccessDeniedException e -> messages.text("runs.notCertified.denied");
          case NoSuchFileException e -> messages.text("runs.notCertified.noFolder");
          case FileSystemException e -> messages.text("runs.notCertified.file", failures.detail(e));
          case IOException e -> messages.text("runs.notCertified.file", failures.detail(e));
          default -> failures.what(thrown) + " (" + failures.detail(thrown) + ")";
        };
    return messages.text("runs.notCertified", file, why);
  }

  private void line(String style, String text, @Nullable Runnable dismiss) {
    boolean good = style.equals("notice-good");
    Label label =
        new Label(text, new FontIcon(good ? Feather.CHECK_CIRCLE : Feather.ALERT_OCTAGON));
    label.setWrapText(true);
    label.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(label, Priority.ALWAYS);
    HBox line = new HBox(8, label, button(Feather.COPY, "copy", () -> StateViews.copy(text)));
    if (dismiss != null) {
      line.getChildren().add(button(Feather.X, "dismiss", dismiss));
    }
    line.setAlignment(Pos.CENTER_LEFT);
    line.getStyleClass().addAll("notice", style);
    node.getChildren().add(line);
  }

  private Button button(Feather icon, String action, Runnable run) {
    Button button = new Button("", new FontIcon(icon));
    button.setId(action + "-said");
    button.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT, Styles.SMALL);
    button.setTooltip(new Tooltip(messages.text("action." + action)));
    button.setAccessibleText(messages.text("action." + action));
    button.setOnAction(event -> run.run());
    return button;
  }
}
