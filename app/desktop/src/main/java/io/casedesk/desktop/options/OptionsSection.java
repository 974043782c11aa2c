package io.casedesk.desktop.options;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.FieldRef;
import io.casedesk.model.UseCase;
import io.casedesk.workspace.DropdownValueStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;

/** The section of the main window for dropdown values. */
public final class OptionsSection extends Section {

  private final HBox statusBar;
  private final OptionsModel model;
  private final OptionsView view;
  private final Messages messages;

  /**
   * Creates the section; it is read when opened and whenever the use cases were read.
   *
   * @param options the dropdown values of all connections
   * @param connection the base URL of the connection
   * @param useCases the list whose records provide dropdown values and whose dropdowns follow edits
   */
  public OptionsSection(
      DropdownValueStore options,
      String connection,
      RecordsModel<UseCase> useCases,
      Tasks tasks,
      FileDialogs files,
      Messages messages) {
    super("optionbook", Feather.BOOK_OPEN);
    this.messages = messages;
    ConnectionDropdownValues dropdownValues =
        new ConnectionDropdownValues(
            options, connection, () -> dropdowns(useCases), () -> changed(useCases));
    model = new OptionsModel(dropdownValues, tasks);
    view =
        new OptionsView(
            model,
            new OptionEditsModel(dropdownValues, tasks),
            new OptionFilesModel(dropdownValues, tasks),
            useCases.loader().stateProperty().map(LoadState::isReading),
            useCases.loader()::refresh,
            files,
            messages);
    statusBar = makeStatusBar();
    useCases
        .loader()
        .phaseProperty()
        .subscribe(
            phase -> {
              if (phase == LoadState.Phase.READ) {
                model.refresh();
              }
            });
    useCases.fieldCatalog().recountsProperty().subscribe((before, now) -> model.refresh());
  }

  private void changed(RecordsModel<UseCase> useCases) {
    model.refresh();
    useCases.fieldCatalog().relearn();
  }

  /** Returns the names of the dropdown fields in the list of use cases, by key. */
  private static Map<String, String> dropdowns(RecordsModel<UseCase> useCases) {
    String prefix = FieldRef.custom("").toString();
    Map<String, String> names = new LinkedHashMap<>();
    useCases.fieldCatalog().columns().stream()
        .filter(c -> c.kind() == Column.Kind.OPTION || c.kind() == Column.Kind.OPTIONS)
        .filter(c -> c.id().startsWith(prefix))
        .forEach(c -> names.put(c.id().substring(prefix.length()), c.title()));
    return names;
  }

  private HBox makeStatusBar() {
    Label shown = Labels.named("optionbook-shown");
    Label unproven = Labels.named("optionbook-unproven");
    model
        .countsProperty()
        .subscribe(
            counts -> {
              shown.setText(
                  messages.text(
                      "optionbook.status.shown",
                      counts.matching(),
                      counts.keys(),
                      counts.fields()));
              unproven.setText(messages.text("optionbook.status.unproven", counts.unproven()));
              unproven.setVisible(counts.unproven() > 0);
            });
    Label place = Labels.named("optionbook-place");
    place.setText(messages.text("optionbook.status.local"));
    return Nodes.statusBar(shown, unproven, Nodes.spacer(), place);
  }

  /** Returns the model of the dropdown values. */
  public OptionsModel model() {
    return model;
  }

  @Override
  public Node node() {
    return view.node();
  }

  @Override
  public Node statusBar() {
    return statusBar;
  }

  @Override
  public Optional<StringProperty> query() {
    return Optional.of(model.queryProperty());
  }

  @Override
  public void refresh() {
    // Changes, reads and imports may have changed the number of records with a key.
    model.refresh();
  }

  @Override
  public List<Command> commands() {
    return view.commands();
  }

  @Override
  public void focus() {
    view.focus();
  }
}
