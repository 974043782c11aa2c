package io.casedesk.desktop.connections;

import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.scene.control.Label;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Makes the text of a problem with a connection. */
record ConnectionProblemText(Messages messages) {

  /** Returns the problem in full sentences. */
  String of(ConnectionProblem problem) {
    String detail = messages.text(problem.detail());
    return problem.kind().equals("engine")
        ? detail
        : messages.text("connections.problem." + problem.kind(), detail);
  }

  /** Creates a label that is visible while there is a problem. */
  Label label(String id, ReadOnlyObjectProperty<@Nullable ConnectionProblem> problem) {
    Label label = Nodes.named(id, Labels.wrapped("", "problem"));
    label.setGraphic(new FontIcon(Feather.ALERT_CIRCLE));
    problem.subscribe(
        found -> {
          Nodes.show(label, found != null);
          label.setText(found == null ? "" : of(found));
        });
    return label;
  }
}
