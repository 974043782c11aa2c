package io.casedesk.desktop.app;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.desktop.changes.plans.PlansModel;
import io.casedesk.desktop.changes.plans.PlansView;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.desktop.connection.ConnectionSessionFactory;
import io.casedesk.settings.ConnectionProfile;
import java.io.File;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;
import javafx.stage.Window;

/** Connects plan files to the window, independently of its connection. */
final class PlansFeature {

  /** File extension of plans; the file dialog also accepts other extensions. */
  private static final String SUFFIX = "casedeskplan";

  private final PlansModel model;
  private final PlansView view;
  private final FileDialogs files;
  private Messages messages;

  /**
   * Creates the parts without a plan.
   *
   * @param go opens a connection
   */
  PlansFeature(
      StartupConnection.SavedConnections choice,
      AppContext app,
      Tasks tasks,
      Consumer<ConnectionProfile> go) {
    this.messages = app.messages();
    this.files = app.files();
    this.model = new PlansModel(tasks, plan -> home(choice, plan), go);
    this.view = new PlansView(model, messages);
  }

  /** Uses another language from the next connection on. */
  void use(Messages other) {
    messages = other;
    view.use(other);
  }

  private static Optional<ConnectionProfile> home(
      StartupConnection.SavedConnections choice, ChangePlan plan) {
    ConnectionProfiles profiles = choice.book();
    return profiles.all().stream()
        .filter(profile -> isFor(choice.sessions(), profile, plan))
        .findFirst();
  }

  private static boolean isFor(
      ConnectionSessionFactory sessions, ConnectionProfile profile, ChangePlan plan) {
    try {
      return plan.isFor(sessions.connection(profile));
    } catch (IllegalArgumentException notAnAddress) {
      // The saved address is not valid, so no plan can be made for this connection.
      return false;
    }
  }

  PlansModel model() {
    return model;
  }

  /** Returns the banner about plans that wait. */
  Node node() {
    return view.node();
  }

  /** Connects the plans to the connection that was opened. */
  void enter(ConnectionContext composition) {
    composition.window().main().notices().announce(view.node());
    composition
        .window()
        .main()
        .offer(messages.text("commands.plans"), List.of(command(composition)));
    Parent content = composition.window().content();
    content.addEventFilter(DragEvent.DRAG_OVER, PlansFeature::over);
    content.addEventFilter(DragEvent.DRAG_DROPPED, this::dropped);
    model.use(composition.planTarget());
  }

  private Command command(ConnectionContext composition) {
    return Command.of(
            "open-plan",
            messages.text("plans.open"),
            () -> ask(composition.window().content().getScene().getWindow()))
        .on(Shortcut.OPEN_PLAN);
  }

  /** Asks for a plan file above a window and opens it. */
  void ask(Window owner) {
    files
        .open(
            owner,
            new FileDialogs.Request(
                messages.text("plans.open"),
                "",
                List.of(
                    new FileDialogs.Type(messages.text("plans.type"), SUFFIX),
                    new FileDialogs.Type(messages.text("plans.type.json"), "json"))))
        .ifPresent(model::open);
  }

  private static List<File> plans(DragEvent event) {
    return event.getDragboard().getFiles().stream()
        .filter(file -> file.getName().toLowerCase(Locale.ROOT).endsWith("." + SUFFIX))
        .toList();
  }

  private static void over(DragEvent event) {
    if (!plans(event).isEmpty()) {
      event.acceptTransferModes(TransferMode.COPY);
      event.consume();
    }
  }

  private void dropped(DragEvent event) {
    List<File> dropped = plans(event);
    if (!dropped.isEmpty()) {
      dropped.forEach(file -> model.open(file.toPath()));
      event.setDropCompleted(true);
      event.consume();
    }
  }
}
