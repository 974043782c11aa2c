package io.casedesk.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import javax.net.ServerSocketFactory;
import mockwebserver3.MockWebServer;

/**
 * Makes the sockets of a {@link MockWebServer} send without delay. It writes the head and the body
 * of an answer one after the other: the kernel would hold the body back for 40 ms, until the other
 * side has acknowledged the head.
 */
public final class NoDelayFactory extends ServerSocketFactory {

  private NoDelayFactory() {}

  /** A server that sends without delay, not started yet. */
  public static MockWebServer server() {
    MockWebServer server = new MockWebServer();
    server.setServerSocketFactory(new NoDelayFactory());
    return server;
  }

  @Override
  public ServerSocket createServerSocket() throws IOException {
    return new ServerSocket() {
      @Override
      public Socket accept() throws IOException {
        Socket socket = super.accept();
        socket.setTcpNoDelay(true);
        return socket;
      }
    };
  }

  @Override
  public ServerSocket createServerSocket(int port) throws IOException {
    throw bound();
  }

  @Override
  public ServerSocket createServerSocket(int port, int backlog) throws IOException {
    throw bound();
  }

  @Override
  public ServerSocket createServerSocket(int port, int backlog, InetAddress address)
      throws IOException {
    throw bound();
  }

  private static UnsupportedOperationException bound() {
    return new UnsupportedOperationException("MockWebServer binds its socket itself");
  }
}
