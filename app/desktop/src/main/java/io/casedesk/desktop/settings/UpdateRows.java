package io.casedesk.desktop.settings;

import io.casedesk.client.updates.UpdateAddress;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.policy.PolicyFile.PolicyReadResult;
import java.util.List;

/** Creates the rows for the update check; they are locked when the computer's policy forbids it. */
final class UpdateRows {

  private final SettingControls make;
  private final PolicyReadResult policy;
  private final Messages messages;

  UpdateRows(SettingControls make, PolicyReadResult policy, Messages messages) {
    this.make = make;
    this.policy = policy;
    this.messages = messages;
  }

  List<SettingRow> rows() {
    List<SettingRow> rows =
        List.of(
            make.choice(SettingCatalog.UPDATES),
            make.text(SettingCatalog.UPDATE_ADDRESS, text -> UpdateAddress.of(text).isPresent()));
    if (policy.policy().restrictions().updateNotice()) {
      String why = messages.text("settings.updates.locked", policy.file());
      rows.forEach(row -> row.lock(why));
    }
    return rows;
  }
}
