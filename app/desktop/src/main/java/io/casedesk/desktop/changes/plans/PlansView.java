package io.casedesk.desktop.changes.plans;

import atlantafx.base.theme.Styles;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.desktop.changes.plans.WaitingPlan.Reason;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.profiles.ConnectionProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows a line for each waiting plan with the reason and the possible actions. */
public final class PlansView {

  private final VBox node = new VBox();
  private final PlansModel model;
  private Messages messages;

  /** Creates the view. */
  public PlansView(PlansModel model, Messages messages) {
    this.model = model;
    this.messages = messages;
    node.setId("plans");
    model.waiting().addListener((ListChangeListener<WaitingPlan>) change -> show());
  }

  /** Returns the root node, which takes room only if a plan is waiting. */
  public Node node() {
    return node;
  }

  /** Shows the plans in another language. */
  public void use(Messages other) {
    messages = other;
    show();
  }

  private void show() {
    node.getChildren().setAll(model.waiting().stream().map(this::line).toList());
  }

  private Node line(WaitingPlan one) {
    boolean bad = one.plan() == null;
    Label label =
        new Label(text(one), new FontIcon(bad ? Feather.ALERT_OCTAGON : Feather.FILE_TEXT));
    label.setId("plan-text");
    label.setWrapText(true);
    label.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(label, Priority.ALWAYS);
    List<Node> parts = new ArrayList<>(List.of(label));
    ConnectionProfile home = one.home();
    if (one.why() == Reason.ELSEWHERE && home != null) {
      parts.add(
          button("plan-home", messages.text("plans.home", home.name()), () -> model.goHome(one)));
    }
    if (one.why() == Reason.READY) {
      parts.add(button("plan-review", messages.text("plans.review"), () -> model.review(one)));
    }
    Button dismiss = button("plan-dismiss", "", () -> model.dismiss(one));
    dismiss.setGraphic(new FontIcon(Feather.X));
    dismiss.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT);
    dismiss.setTooltip(new Tooltip(messages.text("plans.dismiss")));
    dismiss.setAccessibleText(messages.text("plans.dismiss.one", one.name()));
    parts.add(dismiss);
    HBox line = Nodes.styled(Nodes.row(8), "notice");
    line.getStyleClass().add(bad ? "notice-bad" : "notice-doubt");
    line.getChildren().setAll(parts);
    return line;
  }

  private static Button button(String id, String text, Runnable action) {
    Button button = Buttons.of(id, text, action);
    button.setMnemonicParsing(false);
    return button;
  }

  private String text(WaitingPlan one) {
    ChangePlan plan = one.plan();
    String made = plan == null ? "" : plan.connection();
    ConnectionProfile home = one.home();
    return switch (one.why()) {
      case UNREADABLE -> messages.text("plans.unreadable", one.file(), one.detail());
      case UNUSABLE -> messages.text("plans.unusable", one.name(), one.detail());
      case NO_CONNECTION -> messages.text("plans.noConnection", one.name());
      case ELSEWHERE ->
          home == null
              ? messages.text("plans.elsewhere.unknown", one.name(), made, one.here())
              : messages.text("plans.elsewhere", one.name(), home.name(), made, one.here());
      case NO_TOKEN ->
          messages.text("plans.noToken", one.name(), home == null ? made : home.name());
      case READING, STAGED, REVIEWING, WRITING, READY ->
          messages.text("plans." + one.why().name().toLowerCase(Locale.ROOT), one.name());
    };
  }
}
