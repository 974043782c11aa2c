package io.casedesk.desktop.settings;

import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.text.Messages;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;

/** The section of the main window for settings. */
public final class SettingsSection extends Section {

  private final HBox statusBar;
  private final LazyValue<SettingsView> view;

  /**
   * Creates the section.
   *
   * @param view creates the view when the section is opened
   * @param settingsFile the file that stores the preferences
   */
  public SettingsSection(Supplier<SettingsView> view, Path settingsFile, Messages messages) {
    super("settings", Feather.SETTINGS);
    this.view = new LazyValue<>(view);
    Label file = new Label(messages.text("settings.file", settingsFile));
    file.setId("settings-file");
    file.setMinWidth(0);
    statusBar = Nodes.statusBar(file);
  }

  @Override
  public boolean isAtFoot() {
    return true;
  }

  @Override
  public Optional<KeyCombination> keys() {
    return Optional.of(Shortcut.control(KeyCode.COMMA));
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
    return Optional.of(view.get().queryProperty());
  }

  @Override
  public void refresh() {
    view.get().count();
  }

  @Override
  public void focus() {
    view.get().focus();
  }
}
