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
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/** Every command of the window, by group. To be used on the JavaFX thread. */
public final class Commands {

  private final List<Group> groups = new ArrayList<>();

  /**
   * Keys that do what a control does with them anyway, and that are worth knowing.
   *
   * @param title what they do
   * @param keys any of them does it
   */
  public record KeyHint(String title, List<KeyCombination> keys) {}

  /**
   * Where commands belong.
   *
   * @param active whether keys mean the commands of this place now
   * @param enter goes to the place, so that its commands can be run
   */
  public record Place(BooleanSupplier active, Runnable enter) {

    /** The window as a whole, where one always is. */
    public static Place everywhere() {
      return new Place(() -> true, () -> {});
    }
  }

  /**
   * Commands that belong together, with a heading.
   *
   * @param source gives them, the same each time; asked only where its place is open, or where
   *     somebody wants to see all, as a place that nobody opened has nothing yet to do it with
   */
  public record Group(
      String title, Place place, Supplier<List<Command>> source, List<KeyHint> hints) {

    /** A group. */
    public Group {
      hints = List.copyOf(hints);
    }

    /** A group of these. */
    public Group(String title, Place place, List<Command> commands, List<KeyHint> hints) {
      this(title, place, of(commands), hints);
    }

    private static Supplier<List<Command>> of(List<Command> commands) {
      List<Command> all = List.copyOf(commands);
      return () -> all;
    }

    /** What is in it. */
    public List<Command> commands() {
      return source.get();
    }

    /** Goes to where a command of this group belongs, and runs it if it can run there. */
    public void run(Command command) {
      place.enter().run();
      command.run();
    }
  }

  /** Adds a group after those there are. */
  public void add(Group group) {
    groups.add(group);
  }

  /** Adds commands that can be run from everywhere. */
  public void add(String title, List<Command> commands) {
    add(new Group(title, Place.everywhere(), commands, List.of()));
  }

  /** Adds keys worth knowing. */
  public void hints(String title, List<KeyHint> hints) {
    add(new Group(title, Place.everywhere(), List.of(), hints));
  }

  /**
   * What there is, each command once: where several places have the same command, the one that
   * stands is of the place where one is, or else of the first. Groups that are left empty are not
   * among them.
   */
  public List<Group> groups() {
    Set<String> inActive = idsInActive();
    Set<String> listed = new HashSet<>();
    List<Group> result = new ArrayList<>();
    for (Group group : groups) {
      boolean active = isActive(group);
      List<Command> own =
          group.commands().stream()
              .filter(command -> active || !inActive.contains(command.id()))
              .filter(command -> listed.add(command.id()))
              .toList();
      if (!own.isEmpty() || !group.hints.isEmpty()) {
        result.add(new Group(group.title, group.place, own, group.hints));
      }
    }
    return result;
  }

  /**
   * As {@link #groups}, for choosing by name: where no place is open that has a command, it is
   * there for each place that does, since each does it to something else.
   */
  public List<Group> choices() {
    Set<String> inActive = idsInActive();
    List<Group> result = new ArrayList<>();
    for (Group group : groups) {
      boolean active = isActive(group);
      List<Command> own =
          group.commands().stream()
              .filter(command -> active || !inActive.contains(command.id()))
              .toList();
      if (!own.isEmpty()) {
        result.add(new Group(group.title, group.place, own, group.hints));
      }
    }
    return result;
  }

  private Set<String> idsInActive() {
    return active().stream().map(Command::id).collect(Collectors.toSet());
  }

  /**
   * A command of a place where one is.
   *
   * @throws NoSuchElementException when there is none of that id
   */
  public Command command(String id) {
    return active().stream()
        .filter(command -> command.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new NoSuchElementException("There is no command " + id + " here."));
  }

  /** The command that keys mean now, whether or not it can run. */
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
