package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.records.list.RecordsModel;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.StringProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;

/** The section of the main window for the start screen. */
public final class OverviewSection implements Section {

  private final HBox statusBar = new HBox(16);
  private final OverviewModel model;
  private final LazyValue<OverviewView> view;
  private final OverviewTexts texts;

  /** Creates the section. */
  public OverviewSection(OverviewModel model, Messages messages, MomentText momentText) {
    this.model = model;
    this.texts = new OverviewTexts(messages, momentText);
    this.view = new LazyValue<>(() -> new OverviewView(model, texts));
    statusBar.setAlignment(Pos.CENTER_LEFT);
    statusBar.getStyleClass().add("status-bar");
    statusBar.getChildren().setAll(said(model.useCases().list()), said(model.solutions().list()));
  }

  private Label said(RecordsModel<?> list) {
    Label label = new Label();
    label.setId("overview-status-" + list.kindName());
    Runnable show = () -> label.setText(said(list, list.rows().totalProperty().get()));
    list.phaseProperty().subscribe(phase -> show.run());
    list.rows().totalProperty().subscribe(total -> show.run());
    return label;
  }

  private String said(RecordsModel<?> list, int records) {
    String title = texts.text(list.kindName() + ".title");
    return switch (list.phaseProperty().get()) {
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
  public String name() {
    return "overview";
  }

  @Override
  public Ikon icon() {
    return Feather.HOME;
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
  public Optional<StringProperty> query() {
    return Optional.empty();
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
