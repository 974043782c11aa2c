package io.casedesk.client.network;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Opens a plain socket like a client would, for diagnosis. */
final class ProxyTunnel {

  private static final int LONGEST_HEAD = 1 << 16;
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (\\d{3})");

  private ProxyTunnel() {}

  static Socket open(Optional<ProxyRoute> proxy, URI address, Duration time) throws IOException {
    Socket socket = new Socket();
    try {
      String host = proxy.map(ProxyRoute::host).orElseGet(() -> HostAndPort.of(address).host());
      int port = proxy.map(ProxyRoute::port).orElseGet(() -> HostAndPort.of(address).port());
      InetSocketAddress target = new InetSocketAddress(host.replaceAll("[\\[\\]]", ""), port);
      if (target.isUnresolved()) {
        throw new UnknownHostException(host);
      }
      int millis = Math.toIntExact(time.toMillis());
      socket.setSoTimeout(millis);
      socket.connect(target, millis);
      if (proxy.isPresent() && "https".equals(address.getScheme())) {
        ask(socket, proxy.get(), address);
      }
      return socket;
    } catch (IOException | RuntimeException e) {
      socket.close();
      throw e;
    }
  }

  private static void ask(Socket socket, ProxyRoute proxy, URI address) throws IOException {
    HostAndPort to = HostAndPort.of(address);
    String host = to.host().contains(":") ? "[" + to.host() + "]" : to.host();
    String target = host + ":" + to.port();
    StringBuilder head =
        new StringBuilder("CONNECT " + target + " HTTP/1.1\r\nHost: " + target + "\r\n");
    proxy
        .login()
        .ifPresent(
            login ->
                head.append("Proxy-Authorization: ")
                    .append(ProxyAuthenticator.basic(login))
                    .append("\r\n"));
    byte[] request = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    socket.getOutputStream().write(request);
    socket.getOutputStream().flush();
    Matcher status = STATUS.matcher(answer(socket.getInputStream()));
    if (!status.lookingAt()) {
      throw new IOException("What answers as a proxy is none");
    }
    int code = Integer.parseInt(status.group(1));
    if (code != 200) {
      throw ProxyRefusedException.ofTunnel(proxy, address.toString(), code);
    }
  }

  /** Reads to the empty line and not beyond: what follows belongs to the service. */
  private static String answer(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.length() < LONGEST_HEAD && head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        break;
      }
      head.append((char) next);
    }
    return head.toString();
  }
}
