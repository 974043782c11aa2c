package io.casedesk.workspace;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Receives requests of later starts of the program to bring the window to the front or open a file.
 */
final class SingleInstanceServer implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(SingleInstanceServer.class.getName());
  private static final String NAME = "workspace.sock";

  /** Maximum path length in bytes; a socket address has room for 104 on macOS, 108 elsewhere. */
  private static final int LONGEST_PATH = 100;

  private static final Set<PosixFilePermission> OWNER_ALONE =
      PosixFilePermissions.fromString("rw-------");

  private static final String MADE_IN_TEMP = "casedesk-";

  private final ServerSocketChannel server;
  private final Path path;
  private final Path folder;
  private final Thread acceptor;
  private volatile @Nullable Runnable onAttention;
  private volatile @Nullable Consumer<Path> onFile;

  private SingleInstanceServer(ServerSocketChannel server, Path path, Path folder) {
    this.server = server;
    this.path = path;
    this.folder = folder;
    this.acceptor = Thread.ofVirtual().name("casedesk-attention").unstarted(this::accept);
  }

  /**
   * Listens in the folder, or in a new folder of the temp folder when the path would be too long.
   * Empty when the system does not support it: the workspace also works without.
   *
   * @param left the note of an earlier holder that was killed
   */
  static Optional<SingleInstanceServer> listen(Path folder, Path temp, Optional<LockNote> left) {
    try {
      Path old = left.map(LockNote::socket).orElse(null);
      if (old != null) {
        remove(old, folder);
      }
      Path path = folder.resolve(NAME);
      if (path.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST_PATH) {
        path = Files.createTempDirectory(temp, MADE_IN_TEMP).resolve(NAME);
      } else {
        remove(path, folder);
      }
      ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      SingleInstanceServer socket = new SingleInstanceServer(server, path, folder);
      try {
        server.bind(UnixDomainSocketAddress.of(path));
        // The folder is private, unless it existed before with other permissions. Uses the
        // attribute view and not the file store, which Java can't find in a changed root.
        PosixFileAttributeView rights =
            Files.getFileAttributeView(path, PosixFileAttributeView.class);
        if (rights != null) {
          rights.setPermissions(OWNER_ALONE);
        }
      } catch (IOException e) {
        socket.close();
        throw e;
      }
      socket.acceptor.start();
      return Optional.of(socket);
    } catch (IOException | UnsupportedOperationException e) {
      LOG.log(Level.INFO, "A second start can't bring this window to the front: " + e);
      return Optional.empty();
    }
  }

  /** Removes a socket, and the temp folder made for it. Other files are left alone. */
  private static void remove(Path socket, Path workspace) throws IOException {
    if (Files.exists(socket, LinkOption.NOFOLLOW_LINKS)
        && Files.readAttributes(socket, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
            .isOther()) {
      Files.delete(socket);
    }
    Path parent = socket.getParent();
    if (parent != null
        && !parent.equals(workspace)
        && parent.getFileName().toString().startsWith(MADE_IN_TEMP)) {
      Files.deleteIfExists(parent);
    }
  }

  Path path() {
    return path;
  }

  /** Sets the action that brings the window to the front; replaces an earlier action. */
  void onAttention(Runnable action) {
    onAttention = action;
  }

  /** Sets the action that opens a file, given its absolute path; replaces an earlier action. */
  void onFile(Consumer<Path> action) {
    onFile = action;
  }

  /** Answers no to all requests from now on. */
  void refuse() {
    onAttention = null;
    onFile = null;
  }

  private void accept() {
    while (server.isOpen()) {
      try {
        SocketChannel caller = server.accept();
        // A thread for each caller, so that a silent one does not block the others.
        Thread.ofVirtual().start(() -> answer(caller));
      } catch (ClosedChannelException closed) {
        return;
      } catch (IOException e) {
        LOG.log(Level.WARNING, "Can't receive a message from a second start", e);
        return;
      }
    }
  }

  private void answer(SocketChannel caller) {
    try (caller) {
      String line = SingleInstanceClient.readLine(caller, SingleInstanceClient.LONGEST);
      if (!line.isEmpty()) {
        boolean done = actionOf(line).map(this::isDone).orElse(false);
        SingleInstanceClient.write(
            caller, done ? SingleInstanceClient.YES : SingleInstanceClient.NO);
      }
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "A second start closed its connection", e);
    }
  }

  /** The action for a command; empty when the command is unknown or has no action. */
  private Optional<Runnable> actionOf(String line) {
    if (line.equals(SingleInstanceClient.REQUEST)) {
      return Optional.ofNullable(onAttention);
    }
    Consumer<Path> action = onFile;
    return action == null
        ? Optional.empty()
        : SingleInstanceClient.file(line).map(file -> () -> action.accept(file));
  }

  private boolean isDone(Runnable action) {
    try {
      action.run();
      return true;
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "Can't bring the window to the front for a second start", e);
      return false;
    }
  }

  @Override
  public void close() {
    try {
      server.close();
      remove(path, folder);
      // The system releases the folder only when the listening thread has ended.
      acceptor.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      LOG.log(Level.INFO, "Can't delete the socket " + path + "; the next start deletes it", e);
    }
  }
}
