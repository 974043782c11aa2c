package io.casedesk.desktop.connections;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;

/** The section of the main window for connections. */
public final class ConnectionsSection extends Section {

  private final ConnectionBook book;
  private final LazyValue<ConnectionsView> view;
  private final Messages messages;
  private final HBox statusBar;

  /**
   * Creates the section; the connections are read when it is opened.
   *
   * @param view creates the view when the section is opened
   */
  public ConnectionsSection(
      ConnectionBook book, Supplier<ConnectionsView> view, Messages messages) {
    super("connections", Feather.SERVER);
    this.book = book;
    this.view = new LazyValue<>(view);
    this.messages = messages;
    Label count = Labels.named("connections-count");
    Observables.follow(
        () -> count.setText(messages.text("connections.count", book.profiles().size())),
        book.profiles());
    statusBar = Nodes.statusBar(count);
  }

  /** Takes over the selection and the unsaved input of the window that this one replaces. */
  public void continueFrom(ConnectionsSection before) {
    book.continueFrom(before.book);
  }

  /** Shows the form of the connection that the window uses; call it with the section open. */
  public void editUsed() {
    view.get().editUsed();
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
    book.load();
  }

  @Override
  public void refresh() {
    book.refresh();
  }

  @Override
  public Optional<Runnable> check() {
    return view.get().isCheckable() ? Optional.of(view.get()::check) : Optional.empty();
  }

  @Override
  public void focus() {
    view.get().focus();
  }

  @Override
  public List<Node> panes() {
    return view.get().panes();
  }

  @Override
  public void save() {
    book.save();
  }

  @Override
  public ObservableValue<Boolean> savable() {
    return book.chosenProperty().map(chosen -> chosen != null);
  }

  @Override
  public List<Command> commands() {
    return List.of(
        Command.of(
                "connections-create", messages.text("connections.new"), () -> view.get().create())
            .on(Shortcut.CREATE)
            .when(
                new SimpleBooleanProperty(book.locks().allowsNew()),
                messages.text("connections.new.locked")));
  }
}
