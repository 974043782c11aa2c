package io.casedesk.desktop.shell;

import io.casedesk.desktop.ui.dialog.FileDialogs;
import io.casedesk.desktop.ui.records.RecordsModel;
import io.casedesk.desktop.ui.records.RecordsView;
import io.casedesk.desktop.ui.section.Section;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.desktop.ui.text.Timestamps;
import io.casedesk.model.CaseRecord;
import java.util.Optional;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import org.kordamp.ikonli.Ikon;

/** A list of records of one kind, with its editor. */
public final class RecordsSection<R extends CaseRecord> implements Section {

  private final Ikon icon;
  private final RecordsModel<R> model;
  private final RecordsView<R> view;
  private final StatusBar statusBar;

  /**
   * A section over a list.
   *
   * @param files asks for the files of saved views
   */
  public RecordsSection(
      Ikon icon,
      RecordsModel<R> model,
      Messages messages,
      Timestamps timestamps,
      FileDialogs files) {
    this.icon = icon;
    this.model = model;
    this.view = new RecordsView<>(model, messages, timestamps, files);
    this.statusBar = new StatusBar(model, messages, timestamps);
  }

  /** The list. */
  public RecordsModel<R> model() {
    return model;
  }

  /** What shows it. */
  public RecordsView<R> view() {
    return view;
  }

  @Override
  public String name() {
    return model.kindName();
  }

  @Override
  public Ikon icon() {
    return icon;
  }

  @Override
  public Node node() {
    return view.node();
  }

  @Override
  public Node statusBar() {
    return statusBar.node();
  }

  @Override
  public Optional<StringProperty> query() {
    return Optional.of(model.rows().queryProperty());
  }

  @Override
  public void opened() {
    if (model.phaseProperty().get() == RecordsModel.Phase.IDLE) {
      model.refresh();
    }
  }

  @Override
  public void refresh() {
    model.refresh();
  }

  @Override
  public void focus() {
    view.focus();
  }

  @Override
  public void save() {
    model.editor().save();
  }
}
