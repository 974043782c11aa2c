package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.records.list.RecordsModel;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;

/** The section of the main window for the start screen. */
public final class OverviewSection extends Section {

  private final HBox statusBar;
  private final OverviewModel model;
  private final LazyValue<OverviewView> view;
  private final OverviewTexts texts;

  /** Creates the section. */
  public OverviewSection(OverviewModel model, Messages messages, MomentText momentText) {
    super("overview", Feather.HOME);
    this.model = model;
    this.texts = new OverviewTexts(messages, momentText);
    this.view = new LazyValue<>(() -> new OverviewView(model, texts));
    statusBar =
        Nodes.statusBar(statusText(model.useCases().list()), statusText(model.solutions().list()));
  }

  private Label statusText(RecordsModel<?> list) {
    Label label = Labels.named("overview-status-" + list.kind().name());
    Runnable show = () -> label.setText(statusText(list, list.rows().totalProperty().get()));
    Observables.follow(show, list.loader().phaseProperty(), list.rows().totalProperty());
    return label;
  }

  private String statusText(RecordsModel<?> list, int records) {
    String title = texts.text(list.kind().name() + ".title");
    return switch (list.loader().state().phase()) {
      case IDLE, READING -> texts.text("overview.status.reading", title, records);
      case READ, CANCELLED -> texts.text("overview.status.read", title, records);
      case FAILED -> texts.text("overview.status.failed", title);
    };
  }

  /** Returns the model of the start screen. */
  public OverviewModel model() {
    return model;
  }

  @Override
  public Node node() {
    return view.get().node();
  }

  @Override
  public Node statusBar() {
    return statusBar;
  }

  @Override
  public void opened() {
    model.opened();
  }

  @Override
  public void refresh() {
    model.refresh();
  }

  @Override
  public void focus() {
    view.get().focus();
  }

  @Override
  public List<Node> panes() {
    return view.get().panes();
  }
}
