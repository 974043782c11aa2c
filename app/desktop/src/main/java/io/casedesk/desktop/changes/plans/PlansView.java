package io.casedesk.desktop.changes.plans;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.desktop.changes.plans.WaitingPlan.Reason;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.settings.ConnectionProfile;
import java.util.Locale;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

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
    Notice line = new Notice(bad ? Level.BAD : Level.DOUBT, text(one), messages).named("plan-text");
    if (!bad) {
      line.icon(Feather.FILE_TEXT);
    }
    ConnectionProfile home = one.home();
    if (one.why() == Reason.ELSEWHERE && home != null) {
      line.with(
          button("plan-home", messages.text("plans.home", home.name()), () -> model.goHome(one)));
    }
    if (one.why() == Reason.READY) {
      line.with(button("plan-review", messages.text("plans.review"), () -> model.review(one)));
    }
    Button dismiss =
        Buttons.icon(
            "plan-dismiss", Feather.X, messages.text("plans.dismiss"), () -> model.dismiss(one));
    dismiss.setAccessibleText(messages.text("plans.dismiss.one", one.name()));
    return line.with(dismiss);
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
