package io.casedesk.desktop.records.create;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.create.CreateReport.Standing;
import io.casedesk.model.CaseRecord;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows that a record is being created, or why it isn't known to exist. */
final class CreateVerdict<R extends CaseRecord> {

  private static final double MOST_HEIGHT = 200;
  private static final double SCROLL_BAR = 16;

  private final VBox node = Nodes.named("create-verdict", new VBox(8));
  private final CreateModel<R> model;
  private final Messages messages;
  private final CreateText texts;

  CreateVerdict(CreateModel<R> model, Messages messages) {
    this.model = model;
    this.messages = messages;
    this.texts = new CreateText(messages, new FailureText(messages));
    node.managedProperty().bind(node.visibleProperty());
    Observables.follow(this::show, model.reportProperty(), model.busyProperty());
  }

  Node node() {
    return node;
  }

  private void show() {
    CreateReport report = model.reportProperty().get();
    node.getChildren().clear();
    if (model.busyProperty().get()) {
      Label busy = Labels.wrapped(messages.text("create.busy"), "caption");
      node.getChildren().setAll(busy);
    } else if (report != null && !report.isThere()) {
      show(report);
    }
    node.setVisible(!node.getChildren().isEmpty());
  }

  private void show(CreateReport report) {
    String text = texts.of(report);
    boolean doubt = report.standing() == Standing.OPEN || report.standing() == Standing.UNCERTAIN;
    Label label = Labels.wrapped(text, "verdict", doubt ? "verdict-doubt" : "verdict-bad");
    label.setGraphic(new FontIcon(doubt ? Feather.HELP_CIRCLE : Feather.X_CIRCLE));
    // Long messages of a service must not push the buttons out of the window.
    ScrollPane scroll = new ScrollPane(label);
    scroll.setFitToWidth(true);
    scroll
        .widthProperty()
        .subscribe(width -> limit(scroll, label.prefHeight(width.doubleValue() - SCROLL_BAR)));
    // Before the layout, it isn't known whether there is a scroll bar or how it is styled.
    label.heightProperty().subscribe(height -> limit(scroll, height.doubleValue()));
    scroll.getStyleClass().add("bulk-scroll");
    scroll.setAccessibleText(text);
    Button copy =
        Buttons.of(
            "create-copy",
            Feather.COPY,
            messages.text("action.copy"),
            () -> StateViews.copy(text),
            Styles.SMALL);
    FlowPane actions = new FlowPane(8, 4);
    if (report.standing() == Standing.OPEN && !report.runId().isEmpty()) {
      Button again =
          Buttons.of("create-again", messages.text("create.again"), model::lookAgain, Styles.SMALL);
      actions.getChildren().add(again);
    }
    actions.getChildren().add(copy);
    node.getChildren().setAll(scroll, actions);
  }

  private static void limit(ScrollPane scroll, double wanted) {
    if (wanted > 0) {
      scroll.setMinHeight(Math.min(wanted + 2, MOST_HEIGHT));
      scroll.setPrefHeight(Math.min(wanted + 2, MOST_HEIGHT));
    }
  }
}
