package io.casedesk.desktop.settings;

import io.casedesk.client.updates.UpdateAddress;
import io.casedesk.desktop.ui.settings.Chosen;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.policy.PolicyReading;
import java.util.List;

/** Whether and where it is asked for newer versions, unless that is decided for the computer. */
final class UpdateRows {

  private final SettingControls make;
  private final PolicyReading policy;
  private final Messages messages;

  UpdateRows(SettingControls make, PolicyReading policy, Messages messages) {
    this.make = make;
    this.policy = policy;
    this.messages = messages;
  }

  List<SettingRow> rows() {
    List<SettingRow> rows =
        List.of(
            make.choice(Chosen.UPDATES),
            make.text(Chosen.UPDATE_ADDRESS, text -> UpdateAddress.of(text).isPresent()));
    if (policy.policy().restrictions().updateNotice()) {
      String why = messages.text("settings.updates.locked", policy.file());
      rows.forEach(row -> row.lock(why));
    }
    return rows;
  }
}
