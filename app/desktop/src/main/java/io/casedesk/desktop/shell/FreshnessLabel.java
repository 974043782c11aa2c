package io.casedesk.desktop.shell;

import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.service.ReadOutcome;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the age of the rows beside the Refresh button. */
final class FreshnessLabel {

  private static final PseudoClass STALE = PseudoClass.getPseudoClass("stale");

  /** Texts up to this width in pixels stay on one line. */
  private static final double SHORT = 260;

  /** Minimum fraction of a text's width that two lines need, because lines break between words. */
  private static final double PART_OF_TWO_LINES = 0.65;

  private final Label label =
      new Label() {
        @Override
        protected double computeMinWidth(double height) {
          double whole = prefWidth(-1);
          return whole <= SHORT ? whole : whole * PART_OF_TWO_LINES;
        }
      };

  private final RecordsModel<?> model;
  private final Messages messages;
  private final MomentText momentText;

  FreshnessLabel(RecordsModel<?> model, Messages messages, MomentText momentText) {
    this.model = model;
    this.messages = messages;
    this.momentText = momentText;
    label.setId("as-of-" + model.kind().name());
    label.getStyleClass().add("as-of");
    // In a narrow window, a long text takes two lines.
    label.setWrapText(true);
    Tooltip whole = new Tooltip();
    whole.textProperty().bind(label.textProperty());
    label.setTooltip(whole);
    Observables.follow(this::show, model.loader().stateProperty());
  }

  Node node() {
    return label;
  }

  private void show() {
    LoadState state = model.loader().state();
    ReadOutcome outcome = state.outcome();
    boolean failed = state.phase() == LoadState.Phase.FAILED;
    boolean stale = outcome != null && (failed || state.fromSnapshot());
    label.pseudoClassStateChanged(STALE, stale);
    label.setGraphic(stale ? new FontIcon(Feather.CLOCK) : null);
    if (outcome == null) {
      label.setText("");
      return;
    }
    String key = "asOf";
    if (stale) {
      key = state.isReading() ? "asOf.readingAgain" : "asOf.notReadAgain";
    }
    label.setText(messages.text(key, momentText.of(outcome.asOf())));
  }
}
