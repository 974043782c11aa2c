package io.casedesk.desktop.common.commands;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/** Holds all commands of the window by group. Use on the JavaFX thread. */
public final class Commands {

  private final List<Group> groups = new ArrayList<>();

  /**
   * A built-in keyboard shortcut of a control to list for the user.
   *
   * @param title the localized description
   * @param keys the alternative key combinations
   */
  public record KeyHint(String title, List<KeyCombination> keys) {}

  /**
   * The place in the window that commands belong to.
   *
   * @param active returns whether keyboard shortcuts refer to this place now
   * @param enter opens the place, so that its commands can run
   */
  public record Scope(BooleanSupplier active, Runnable enter) {

    /** Returns the place for commands that work in the whole window. */
    public static Scope everywhere() {
      return new Scope(() -> true, () -> {});
    }
  }

  /**
   * A titled group of commands.
   *
   * @param source returns the commands, always the same ones; called only if the place is open or
   *     all commands are listed, because creating the commands may create the place
   */
  public record Group(
      String title, Scope place, Supplier<List<Command>> source, List<KeyHint> hints) {

    /** Copies the hints. */
    public Group {
      hints = List.copyOf(hints);
    }

    /** Creates a group with these commands. */
    public Group(String title, Scope place, List<Command> commands, List<KeyHint> hints) {
      this(title, place, of(commands), hints);
    }

    private static Supplier<List<Command>> of(List<Command> commands) {
      List<Command> all = List.copyOf(commands);
      return () -> all;
    }

    /** Returns the commands of the group. */
    public List<Command> commands() {
      return source.get();
    }

    /** Opens the place of a command and runs the command if it can run. */
    public void run(Command command) {
      place.enter().run();
      command.run();
    }
  }

  /** Appends a group. */
  public void add(Group group) {
    groups.add(group);
  }

  /** Adds commands that work everywhere. */
  public void add(String title, List<Command> commands) {
    add(new Group(title, Scope.everywhere(), commands, List.of()));
  }

  /** Adds built-in keyboard shortcuts to the list. */
  public void hints(String title, List<KeyHint> hints) {
    add(new Group(title, Scope.everywhere(), List.of(), hints));
  }

  /**
   * Returns the groups with each command id once: the command of the active place, or else of the
   * first place. Empty groups are omitted.
   */
  public List<Group> groups() {
    Set<String> inActive = idsInActive();
    Set<String> listed = new HashSet<>();
    List<Group> result = new ArrayList<>();
    for (Group group : groups) {
      List<Command> own =
          ownCommands(group, inActive).filter(command -> listed.add(command.id())).toList();
      if (!own.isEmpty() || !group.hints.isEmpty()) {
        result.add(new Group(group.title, group.place, own, group.hints));
      }
    }
    return result;
  }

  /**
   * Like {@link #groups}, for choosing by name: a command that isn't in an active place is listed
   * once for each place, because it affects that place.
   */
  public List<Group> choices() {
    Set<String> inActive = idsInActive();
    List<Group> result = new ArrayList<>();
    for (Group group : groups) {
      List<Command> own = ownCommands(group, inActive).toList();
      if (!own.isEmpty()) {
        result.add(new Group(group.title, group.place, own, group.hints));
      }
    }
    return result;
  }

  /** Returns the commands of a group without those that an active place has, too. */
  private Stream<Command> ownCommands(Group group, Set<String> inActive) {
    boolean active = isActive(group);
    return group.commands().stream().filter(command -> active || !inActive.contains(command.id()));
  }

  private Set<String> idsInActive() {
    return active().stream().map(Command::id).collect(Collectors.toSet());
  }

  /**
   * Returns a command of an active place.
   *
   * @throws NoSuchElementException if there is none with this id
   */
  public Command command(String id) {
    return active().stream()
        .filter(command -> command.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new NoSuchElementException("There is no command " + id + " here."));
  }

  /** Returns the command that a key event refers to, whether it can run or not. */
  public Optional<Command> find(KeyEvent event) {
    return active().stream()
        .filter(command -> command.shortcut() != null && command.shortcut().matches(event))
        .findFirst();
  }

  private List<Command> active() {
    return groups.stream()
        .filter(Commands::isActive)
        .flatMap(group -> group.commands().stream())
        .toList();
  }

  private static boolean isActive(Group group) {
    return group.place.active().getAsBoolean();
  }
}
