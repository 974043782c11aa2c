package io.casedesk.desktop.settings;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.policy.PolicyFile.PolicyReadResult;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Label;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Creates the rows for settings that the computer's policy decides: locked, with the policy file.
 */
final class PolicyRows {

  private final PolicyReadResult reading;
  private final Messages messages;

  PolicyRows(PolicyReadResult reading, Messages messages) {
    this.reading = reading;
    this.messages = messages;
  }

  List<SettingRow> rows() {
    List<SettingRow> rows = new ArrayList<>();
    MachinePolicy policy = reading.policy();
    MachinePolicy.Restrictions restrictions = policy.restrictions();
    add(rows, policy.services().onlyThese(), "services");
    add(rows, restrictions.plainHttp(), "http");
    add(rows, restrictions.fileTokens(), "tokens");
    add(rows, restrictions.writing(), "readonly");
    add(rows, restrictions.updateNotice(), "updates");
    policy.way().proxy().ifPresent(proxy -> rows.add(row("proxy", proxy)));
    policy.way().caFile().ifPresent(file -> rows.add(row("ca", file.toString())));
    policy.logLevel().ifPresent(level -> rows.add(row("log", level.name())));
    for (String problem : reading.problems()) {
      Label label = new Label(problem, new FontIcon(Feather.ALERT_TRIANGLE));
      label.setWrapText(true);
      label.setMaxWidth(360);
      rows.add(
          new SettingRow(messages.text("settings.policy.problem"), reading.file(), problem, label));
    }
    if (rows.isEmpty()) {
      rows.add(
          new SettingRow(
              messages.text("settings.policy.none.title"),
              messages.text(
                  reading.isThere() ? "settings.policy.none.empty" : "settings.policy.none.about",
                  reading.file()),
              "",
              new Label()));
    }
    return rows;
  }

  private void add(List<SettingRow> rows, boolean decided, String name) {
    if (decided) {
      rows.add(row(name, ""));
    }
  }

  private SettingRow row(String name, String value) {
    Label lock =
        new Label(
            value.isEmpty() ? messages.text("settings.policy.locked") : value,
            new FontIcon(Feather.LOCK));
    lock.setId("policy-" + name);
    lock.getStyleClass().add("setting-locked");
    return new SettingRow(
        messages.text("settings.policy." + name),
        messages.text("settings.policy.by", reading.file()),
        messages.text("settings.policy.locked"),
        lock);
  }
}
