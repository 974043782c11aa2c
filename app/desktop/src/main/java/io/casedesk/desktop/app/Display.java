package io.casedesk.desktop.app;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks whether a window can be opened: once JavaFX has failed to start, it can't be retried. */
@SuppressWarnings("restricted") // loading system libraries is the purpose of this class
public final class Display {

  private static final String INSTALL_GTK = "apt-get install libgtk-3-0 libxtst6 libxxf86vm1";

  /** Name of JavaFX's headless platform, and the system property that selects it. */
  private static final String WITHOUT = "Headless";

  private static final String PLATFORM = "glass.platform";

  /** Folder of the X11 sockets, one file per display. */
  private static final Path SOCKETS = Path.of("/tmp/.X11-unix");

  /** A display of this computer, as ":0" or ":0.1". */
  private static final Pattern OF_THIS_COMPUTER = Pattern.compile(":(\\d+)(\\.\\d+)?");

  private Display() {}

  /**
   * Returns whether a window can most likely be opened: an X server is listening and the libraries
   * exist. Takes a few milliseconds; {@link #missing()} takes about forty, which would slow down
   * every start. A display that refuses access is reported by JavaFX itself.
   */
  static boolean isLikely() {
    if (!isLinux() || isWithout()) {
      return true;
    }
    Matcher display = OF_THIS_COMPUTER.matcher(Objects.requireNonNullElse(display(), ""));
    return display.matches() && listens(SOCKETS.resolve("X" + display.group(1))) && hasLibraries();
  }

  private static boolean listens(Path socket) {
    try (SocketChannel _ = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns why no window can be opened and what to do; empty if one can be opened. */
  static Optional<String> missing() {
    if (!isLinux() || isWithout()) {
      return Optional.empty();
    }
    String display = display();
    if (display == null || display.isBlank()) {
      return Optional.of("There is no display (DISPLAY isn't set)");
    }
    if (!hasLibraries()) {
      return Optional.of("GTK 3 isn't installed (to install it: " + INSTALL_GTK + ")");
    }
    return answers()
        ? Optional.empty()
        : Optional.of("The display " + display + " doesn't respond");
  }

  private static boolean isLinux() {
    return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux");
  }

  private static boolean isWithout() {
    return WITHOUT.equals(System.getProperty(PLATFORM));
  }

  private static @Nullable String display() {
    return System.getenv("DISPLAY");
  }

  private static boolean hasLibraries() {
    return loads("libgtk-3.so.0") && loads("libXtst.so.6") && loads("libXxf86vm.so.1");
  }

  /** Runs the checks of {@link #missing()} and ignores the result; does nothing without X11. */
  public static void rehearse() {
    if (loads("libX11.so.6")) {
      boolean _ = answers();
    }
  }

  private static boolean loads(String library) {
    try {
      SymbolLookup.libraryLookup(library, Arena.global());
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean answers() {
    SymbolLookup x11 = SymbolLookup.libraryLookup("libX11.so.6", Arena.global());
    Linker linker = Linker.nativeLinker();
    MethodHandle open =
        linker.downcallHandle(
            x11.findOrThrow("XOpenDisplay"),
            FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS));
    MethodHandle close =
        linker.downcallHandle(
            x11.findOrThrow("XCloseDisplay"),
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
    try {
      MemorySegment connection = (MemorySegment) open.invokeExact(MemorySegment.NULL);
      if (connection.equals(MemorySegment.NULL)) {
        return false;
      }
      int ignored = (int) close.invokeExact(connection);
      return true;
    } catch (Throwable e) {
      throw new IllegalStateException("The display could not be asked whether it is there", e);
    }
  }
}
