package io.casedesk.desktop.diagnostics;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.log.LogScrubber;
import io.casedesk.messages.Message;
import io.casedesk.settings.PolicyFile.PolicyReadResult;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the version of Casedesk, its runtime, its folders and the computer's policy. */
final class AboutView {

  private static final double NAMES = 150;

  /** Maximum height of the facts, in pixels. */
  private static final double FACTS = 300;

  private final BorderPane root = Nodes.styled(new BorderPane(), "about");
  private final GridPane facts = new GridPane(12, 8);
  private final VBox policy = Nodes.named("about-policy", new VBox(4));
  private final ThirdPartyNoticesView notices;
  private final Messages messages;
  private final Consumer<Path> opener;
  private final Runnable exporter;

  AboutView(
      ProgramInfo program,
      DiagnosticsCollector.Folders folders,
      Messages messages,
      Consumer<Path> opener,
      Runnable exporter) {
    this.messages = messages;
    this.opener = opener;
    this.exporter = exporter;
    this.notices = new ThirdPartyNoticesView(messages);
    Label title = Labels.of("Casedesk", Styles.TITLE_2);
    Label version =
        Nodes.named("about-version", new Label(messages.text("about.version", program.version())));
    HBox head = Nodes.styled(new HBox(12, title, version), "check-header");
    head.setAlignment(Pos.BASELINE_LEFT);
    fact("about.runtime", technical("Java " + program.runtime() + ", " + program.toolkit()));
    fact("about.system", technical(program.system()));
    fact("about.licence", Labels.wrapped(messages.text("about.licence.apache")));
    fact("about.workspace", folder("about-workspace", folders.workspace()));
    fact("about.log", folder("about-log", folders.logs()));
    fact("about.policy", policy);
    policy.getChildren().setAll(Labels.wrapped(messages.text("about.policy.reading")));
    // The facts scroll only if a policy has many problems; the notices take the rest of the window.
    ScrollPane scroll = Nodes.scroll(facts, FACTS, "capped");
    VBox.setVgrow(notices.node(), Priority.ALWAYS);
    root.setTop(head);
    root.setCenter(Nodes.styled(new VBox(16, scroll, notices.node()), "about-body"));
    root.setBottom(actions(program));
  }

  Parent node() {
    return root;
  }

  /** Shows the third-party notices, one per line. */
  void showNotices(List<String> lines) {
    notices.show(lines);
  }

  /** Shows the computer's policy and its problems. */
  void show(@Nullable PolicyReadResult reading) {
    policy.getChildren().clear();
    if (reading == null || !reading.isThere()) {
      policy.getChildren().add(Labels.wrapped(messages.text("about.policy.none")));
      return;
    }
    policy.getChildren().add(Labels.wrapped(messages.text("about.policy.there", reading.file())));
    for (Message problem : reading.problems()) {
      Label line =
          Labels.wrapped(
              messages.text("about.policy.problem", problem),
              "notice",
              "notice-doubt",
              "about-problem");
      line.setGraphic(new FontIcon(Feather.ALERT_TRIANGLE));
      policy.getChildren().add(line);
    }
    if (reading.problems().isEmpty()) {
      policy.getChildren().add(Labels.wrapped(messages.text("about.policy.well")));
    }
  }

  private Node actions(ProgramInfo program) {
    Button copy =
        button(
            "about-copy",
            "action.copy",
            Feather.COPY,
            () -> StateViews.copy(String.join("\n", program.lines())));
    Button export = button("about-export", "diagnostics.command", Feather.PACKAGE, exporter);
    return Nodes.styled(Nodes.rightRow(8, copy, export), "check-footer");
  }

  private void fact(String messageKey, Node value) {
    Label name = Labels.wrapped(messages.text(messageKey), Styles.TEXT_MUTED);
    name.setMinWidth(NAMES);
    GridPane.setValignment(name, VPos.TOP);
    facts.addRow(facts.getRowCount(), name, value);
  }

  private Node folder(String id, Path folder) {
    Label path = Nodes.named(id, technical(LogScrubber.here(folder).text(folder.toString())));
    Button open = button(id + "-open", "about.open", Feather.FOLDER, () -> opener.accept(folder));
    open.setAccessibleText(messages.text("about.open") + " " + path.getText());
    return new VBox(4, path, open);
  }

  /** Creates a label for a technical text that isn't translated. */
  private static Label technical(String text) {
    return Labels.wrapped(text, "about-technical");
  }

  private Button button(String id, String messageKey, Feather icon, Runnable action) {
    return Buttons.of(id, icon, messages.text(messageKey), action);
  }
}
