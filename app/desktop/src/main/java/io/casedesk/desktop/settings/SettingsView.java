package io.casedesk.desktop.settings;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.messages.Message;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.settings.PolicyFile.PolicyReadResult;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows every setting in groups; a search hides those that don't match. */
final class SettingsView {

  private static final double MOST_WIDTH = 880;

  private static final int LONGEST_NAME = 100;

  private record Group(VBox node, String title, List<SettingRow> rows) {}

  private final ScrollPane scroll = Nodes.named("settings", new ScrollPane(), "settings");
  private final VBox nothing = Nodes.named("settings-nothing", new VBox());
  private final List<Group> groups = new ArrayList<>();
  private final SettingsModel model;
  private final PolicyReadResult policy;
  private final Messages messages;

  SettingsView(
      SettingsModel model,
      PrivacyModel privacy,
      PolicyReadResult policy,
      FileDialogs files,
      Messages messages) {
    this.model = model;
    this.policy = policy;
    this.messages = messages;
    SettingControls make = new SettingControls(model.preferences(), files, messages);
    add(
        "appearance",
        List.of(
            make.choice(SettingCatalog.LOOK),
            make.choice(SettingCatalog.MOTION),
            make.choice(SettingCatalog.DENSITY),
            make.choice(SettingCatalog.RECORD_PANE)));
    add(
        "language",
        List.of(
            make.choice(SettingCatalog.LANGUAGE),
            make.choice(SettingCatalog.DATES),
            make.choice(SettingCatalog.NUMBERS)));
    add(
        "reading",
        List.of(
            make.choice(SettingCatalog.REFRESH_USE_CASES),
            make.choice(SettingCatalog.REFRESH_SOLUTIONS),
            make.number(SettingCatalog.IN_FLIGHT)));
    add(
        "writing",
        List.of(make.number(SettingCatalog.ASK_FROM), make.number(SettingCatalog.PER_SECOND)));
    add(
        "files",
        List.of(
            make.choice(SettingCatalog.FORMAT),
            make.choice(SettingCatalog.SEPARATOR),
            make.choice(SettingCatalog.ENCODING),
            make.folder(SettingCatalog.FOLDER, model::checkFolder)),
        HelpTopic.EXPORTS);
    add(
        "reviews",
        List.of(
            make.text(SettingCatalog.REVIEWER, name -> name.length() <= LONGEST_NAME),
            make.folder(SettingCatalog.REVIEW_FOLDER, model::checkFolder)),
        HelpTopic.SHARED_REVIEWS);
    add("privacy", new PrivacyRows(privacy, this::focus, messages).rows());
    add("policy", policyRows(), HelpTopic.POLICY);
    VBox page = Nodes.styled(new VBox(24), "settings-page");
    page.setMaxWidth(MOST_WIDTH);
    page.getChildren().add(problem(model.failureProperty(), "settings.unsaved"));
    page.getChildren().add(problem(privacy.failureProperty(), "settings.privacy.failed"));
    page.getChildren().add(nothing);
    groups.forEach(group -> page.getChildren().add(group.node));
    scroll.setContent(page);
    scroll.setFitToWidth(true);
    scroll.setAccessibleText(messages.text("settings.title"));
    model.queryProperty().subscribe(query -> filter());
  }

  Node node() {
    return scroll;
  }

  /** Focuses the first setting that is shown. */
  void focus() {
    // Create the skin first: before that, the scroll pane's content isn't in the scene.
    scroll.applyCss();
    boolean found =
        groups.stream()
            .filter(group -> group.node.isVisible())
            .flatMap(group -> group.rows.stream())
            .anyMatch(SettingRow::focus);
    if (!found) {
      scroll.requestFocus();
    }
  }

  private void add(String name, List<SettingRow> rows, HelpTopic topic) {
    add(name, rows);
    topic.on(groups.getLast().node);
  }

  private void add(String name, List<SettingRow> rows) {
    String title = messages.text("settings.group." + name);
    Label heading = Labels.of(title, Styles.TITLE_4);
    VBox node = Nodes.named("settings-" + name, new VBox(8, heading));
    rows.forEach(row -> node.getChildren().add(row.node()));
    groups.add(new Group(node, title, rows));
  }

  private Node problem(ObservableValue<? extends @Nullable Throwable> failure, String messageKey) {
    Label label = Nodes.named(messageKey.replace('.', '-'), Labels.wrapped("", "problem"));
    failure.subscribe(
        thrown -> {
          Nodes.show(label, thrown != null);
          label.setText(thrown == null ? "" : messages.text(messageKey, Message.ofFailure(thrown)));
        });
    return label;
  }

  private void filter() {
    boolean any = false;
    for (Group group : groups) {
      boolean shown = false;
      for (SettingRow row : group.rows) {
        boolean found = model.finds(group.title + "\n" + row.searched());
        Nodes.show(row.node(), found);
        shown |= found;
      }
      Nodes.show(group.node, shown);
      any |= shown;
    }
    Nodes.show(nothing, !any);
    nothing
        .getChildren()
        .setAll(
            StateViews.offer(
                Feather.SEARCH,
                messages.text("search.none", model.queryProperty().get().strip()),
                messages.text("search.clear"),
                () -> model.queryProperty().set("")));
  }

  /**
   * Creates the rows for settings that the computer's policy decides: locked, with the policy file.
   */
  private List<SettingRow> policyRows() {
    List<SettingRow> rows = new ArrayList<>();
    MachinePolicy decided = policy.policy();
    addPolicy(rows, decided.lockBaseUrl(), "services");
    addPolicy(rows, decided.forbidPlainHttp(), "http");
    addPolicy(rows, decided.forbidFileTokens(), "tokens");
    addPolicy(rows, decided.readOnly(), "readonly");
    decided.proxy().ifPresent(proxy -> rows.add(policyRow("proxy", proxy)));
    decided.caFile().ifPresent(file -> rows.add(policyRow("ca", file.toString())));
    decided.logLevel().ifPresent(level -> rows.add(policyRow("log", level.name())));
    for (Message each : policy.problems()) {
      String problem = messages.text(each);
      Label label = new Label(problem, new FontIcon(Feather.ALERT_TRIANGLE));
      label.setWrapText(true);
      label.setMaxWidth(360);
      rows.add(
          new SettingRow(messages.text("settings.policy.problem"), policy.file(), problem, label));
    }
    if (rows.isEmpty()) {
      rows.add(
          new SettingRow(
              messages.text("settings.policy.none.title"),
              messages.text(
                  policy.isThere() ? "settings.policy.none.empty" : "settings.policy.none.about",
                  policy.file()),
              "",
              new Label()));
    }
    return rows;
  }

  private void addPolicy(List<SettingRow> rows, boolean decided, String name) {
    if (decided) {
      rows.add(policyRow(name, ""));
    }
  }

  private SettingRow policyRow(String name, String value) {
    Label lock =
        new Label(
            value.isEmpty() ? messages.text("settings.policy.locked") : value,
            new FontIcon(Feather.LOCK));
    lock.setId("policy-" + name);
    lock.getStyleClass().add("setting-locked");
    return new SettingRow(
        messages.text("settings.policy." + name),
        messages.text("settings.policy.by", policy.file()),
        messages.text("settings.policy.locked"),
        lock);
  }
}
